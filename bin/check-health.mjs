// Exits with 0 if the portal of this machine serves and reaches its database.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`);
process.exitCode = answer.ok ? 0 : 1;
