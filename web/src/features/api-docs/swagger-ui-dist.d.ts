declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerUiOptions {
    readonly domNode: HTMLElement;
    readonly url: string;
    readonly deepLinking: boolean;
    readonly docExpansion: 'list' | 'full' | 'none';
    /** Null sends the document to nobody. */
    readonly validatorUrl: null;
  }
  const SwaggerUi: (options: SwaggerUiOptions) => unknown;
  export default SwaggerUi;
}
