declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Swagger UI has its own React, whose elements are not the page's. */
  export interface SwaggerSystem {
    readonly React: {
      readonly createElement: (component: unknown, props: object | null, ...children: unknown[]) => unknown;
    };
  }
  const SwaggerUi: (options: object) => unknown;
  export default SwaggerUi;
}
