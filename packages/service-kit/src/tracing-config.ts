export interface TracingConfig {
  /** URL of an OTLP receiver over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of traces to keep, 0..1. */
  readonly share: number;
}
