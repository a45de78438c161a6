import { useEffect, useRef } from 'react';
import SwaggerUi, { type SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './api-reference.css';

/** The document of an API, readable, with a way to try its calls. */
export function ApiReference({ url, isDark }: { url: string; isDark: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) {
      SwaggerUi({
        domNode: place.current,
        url,
        deepLinking: false,
        docExpansion: 'list',
        validatorUrl: null,
        layout: 'BareLayout',
        plugins: [bareLayout],
      });
    }
  }, [url]);
  // The name by which it knows the dark theme.
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark-mode', isDark);
    return () => classList.remove('dark-mode');
  }, [isDark]);
  return <div ref={place} className="rounded-lg border border-line bg-surface p-4 sm:p-6" />;
}

/** By name a part of Swagger UI that knows its state. */
interface LayoutProps {
  getComponent: (name: string, isContainer?: boolean) => unknown;
}

/** The calls and the types alone: title, addresses and landmarks are those of the page. */
function bareLayout({ React: { createElement } }: SwaggerSystem) {
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
