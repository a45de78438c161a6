/** Where traces go. */
export interface TracingConfig {
  /** Address of an OTLP receiver over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the traces that are kept, 0..1. */
  readonly share: number;
}
