import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { type Answer } from './intercept-requests.server';
import { jobChannel, onMeasured } from './measurements.server';

/** The verb of a statement and its first table: all that is reported of it. */
const verb = /^\s*(\w+)/;
const firstTable = /\b(?:from|into|update)\s+"?(\w+)/i;

/**
 * Sends the durations of requests, jobs and statements to the OpenTelemetry collector that the variables
 * `OTEL_*` name. A span holds a method, a route, a status, a table or the name of a job: nothing that
 * identifies a person or that one typed.
 */
export function startTracing(version: string) {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'terang',
      'service.version': version,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('terang', version);
  const propagator = new W3CTraceContextPropagator();
  /** The span that the current event belongs to. */
  const current = new AsyncLocalStorage<Span>();
  const parent = () => {
    const span = current.getStore();
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  };

  onMeasured('statement', ({ text, seconds, isFailed }) => {
    // Without a request or a job around it, it is one of the timers' many polls.
    if (!current.getStore()) return;
    const operation = verb.exec(text)?.[1]?.toLowerCase() ?? '';
    const table = firstTable.exec(text)?.[1];
    const span = tracer.startSpan(
      table ? `${operation} ${table}` : operation,
      {
        kind: SpanKind.CLIENT,
        startTime: Date.now() - seconds * 1_000,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          ...(table && { 'db.collection.name': table }),
        },
      },
      parent(),
    );
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });

  jobChannel.start.bindStore(current, (job) =>
    tracer.startSpan(`job ${job.name}`, {
      kind: SpanKind.CONSUMER,
      root: true,
      attributes: { 'messaging.destination.name': job.name },
    }),
  );
  jobChannel.subscribe({
    start() {},
    end() {},
    asyncStart() {},
    error: () => current.getStore()?.setStatus({ code: SpanStatusCode.ERROR }),
    asyncEnd: () => current.getStore()?.end(),
  });

  const stop = () => provider.shutdown();
  subscribe('terang.process.end', (lastTasks) => {
    if (Array.isArray(lastTasks)) lastTasks.push(stop());
  });

  return {
    /** Begins the span of a request and of everything it causes; the returned function ends it. */
    begin(request: IncomingMessage, routeOf: (path: string) => string): (answer: Answer) => void {
      const carried = propagator.extract(ROOT_CONTEXT, request.headers, {
        get: (headers: IncomingHttpHeaders, name) => headers[name],
        keys: Object.keys,
      });
      const method = request.method ?? '';
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, carried);
      current.enterWith(span);
      return ({ path, status }) => {
        const route = routeOf(path);
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    /** Sends the spans that have ended. */
    stop,
  };
}
