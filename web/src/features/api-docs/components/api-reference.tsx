import { useEffect, useRef } from 'react';
import SwaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';

/** The document of an API, readable, with a way to try its calls. */
export function ApiReference({ url }: { url: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) {
      SwaggerUi({
        domNode: place.current,
        url,
        deepLinking: false,
        docExpansion: 'list',
        validatorUrl: null,
      });
    }
  }, [url]);
  // Its looks are made for a light page.
  return <div ref={place} className="rounded-lg bg-white text-slate-900" />;
}
