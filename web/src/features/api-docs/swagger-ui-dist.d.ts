declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Swagger UI has its own React, whose elements are not the page's. */
  interface SwaggerSystem {
    readonly React: {
      readonly createElement: (component: unknown, props: object | null, ...children: unknown[]) => unknown;
    };
  }
  interface SwaggerUiOptions {
    readonly domNode: HTMLElement;
    readonly url: string;
    readonly deepLinking: boolean;
    readonly docExpansion: 'list' | 'full' | 'none';
    /** Null: do not send the document to a validator. */
    readonly validatorUrl: null;
    readonly layout: string;
    readonly plugins: readonly ((system: SwaggerSystem) => {
      readonly components: Readonly<Record<string, (props: never) => unknown>>;
    })[];
  }
  const SwaggerUi: (options: SwaggerUiOptions) => unknown;
  export type { SwaggerSystem };
  export default SwaggerUi;
}
