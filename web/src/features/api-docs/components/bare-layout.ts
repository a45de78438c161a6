import type { SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/** By name a part of Swagger UI that knows its state. */
interface LayoutProps {
  getComponent: (name: string, isContainer?: boolean) => unknown;
}

/** The calls and the types alone: title, addresses and landmarks are those of the page. */
export function bareLayout({ React: { createElement } }: SwaggerSystem) {
  return {
    components: {
      BareLayout: ({ getComponent }: LayoutProps) =>
        createElement(
          'div',
          { className: 'swagger-ui' },
          createElement(getComponent('AuthorizeBtnContainer', true), null),
          createElement(getComponent('operations', true), null),
          createElement(getComponent('Models', true), null),
        ),
      OperationTag: ({ children }: { children: unknown }) =>
        createElement('section', null, createElement('h3', null, 'Calls'), children),
    },
  };
}
