import { useEffect, useRef } from 'react';
import SwaggerUi, { type SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './api-reference.css';

/** The API reference: a readable OpenAPI document with a form to try each call. */
export function ApiReference({ url, isDark }: { url: string; isDark: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) {
      SwaggerUi({
        domNode: place.current,
        url,
        deepLinking: false,
        docExpansion: 'list',
        // The document is not sent to a validator.
        validatorUrl: null,
        layout: 'BareLayout',
        plugins: [bareLayout],
      });
    }
  }, [url]);
  // Swagger UI's class name for the dark theme.
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark-mode', isDark);
    return () => classList.remove('dark-mode');
  }, [isDark]);
  return <div ref={place} className="rounded-lg border border-line bg-surface p-4 sm:p-6" />;
}

/** Looks up a part of Swagger UI by name, already connected to its state. */
interface LayoutProps {
  getComponent: (name: string, isContainer?: boolean) => unknown;
}

/** Only calls and types: title, addresses and landmarks come from the page. */
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
