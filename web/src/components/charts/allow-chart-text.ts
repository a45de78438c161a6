interface TrustedTypes {
  createPolicy: (name: 'default', rules: { createHTML: (text: string) => string }) => unknown;
}

// ApexCharts writes its labels with `innerHTML`, which Trusted Types block. This policy escapes every `<`, so no name of a user or a
// tool can become an element. It is created once per document, when the first chart loads.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', { createHTML: (text) => text.replaceAll('<', '&lt;') });
