interface TrustedTypes {
  createPolicy: (name: 'default', rules: { createHTML: (text: string) => string }) => unknown;
}

/**
 * The library of charts writes its labels by `innerHTML`, which Trusted Types refuse. This policy hands such text over
 * with every `<` written out, so that it stays text: no name of a person or a tool can become an element.
 */
function allowChartText(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (text) => text.replaceAll('<', '&lt;') });
}

// Once a document, when the first chart is loaded.
allowChartText();
