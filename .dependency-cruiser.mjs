// Who may import whom, types included, where a list of forbidden names (eslint.config.js) cannot say it.

/** Folders of packages/schedule/src and those each may use. */
const scheduleLayers = {
  model: [],
  graph: [],
  locale: ['model'],
  calendar: ['locale', 'model'],
  fields: ['model'],
  unread: ['calendar', 'fields', 'model'],
  redundancy: ['graph', 'model'],
  xer: ['calendar', 'fields', 'locale', 'model', 'unread'],
  'earned-value': ['calendar', 'model'],
  cpm: ['calendar', 'graph', 'model'],
  pmxml: ['calendar', 'cpm', 'fields', 'locale', 'model', 'unread', 'xer'],
  'out-of-sequence': ['calendar', 'cpm', 'graph', 'model', 'xer'],
  checks: ['calendar', 'cpm', 'earned-value', 'graph', 'model', 'out-of-sequence', 'redundancy', 'unread'],
  sheet: ['calendar', 'fields', 'graph', 'locale', 'model', 'unread', 'xer'],
  updates: ['calendar', 'cpm', 'graph', 'model', 'xer'],
};

/** The same for packages/ooxml. */
const ooxmlLayers = {
  zip: [],
  xml: ['zip'],
  package: ['xml', 'zip'],
  write: ['package', 'xml', 'zip'],
  read: ['package', 'xml', 'zip'],
  edit: ['package', 'read', 'write', 'xml', 'zip'],
  open: ['edit', 'package', 'read', 'xml', 'zip'],
};

/** Features of the pages are separate; only these few use others. */
const composedFeatures = {
  account: ['catalogue', 'conversion', 'credits', 'session'],
  admin: ['catalogue'],
  conversion: ['catalogue', 'credits', 'options', 'report', 'schedule', 'session', 'workbench'],
  credits: ['session'],
  learn: ['options', 'report'],
  view: ['catalogue', 'conversion', 'options', 'report', 'schedule', 'what-if', 'workbench'],
  'what-if': ['schedule'],
  workbench: ['report', 'schedule', 'scorecard', 'what-if'],
};

const tests = String.raw`\.test\.tsx?$|/test/|^tests/|^packages/testkit/`;
const anyOf = (names) => `(${names.join('|')})`;

const listLayers = (name, folders) =>
  Object.entries(folders).map(([layer, below]) => ({
    name: `${name}-${layer}`,
    comment: `In packages/${name}, ${layer} imports only ${below.join(', ') || 'nothing'}.`,
    severity: 'error',
    from: { path: `^packages/${name}/src/${layer}/`, pathNot: tests },
    to: {
      path: `^packages/${name}/src/`,
      pathNot: `^packages/${name}/src/${anyOf([layer, ...below])}/`,
    },
  }));
const layers = [...listLayers('ooxml', ooxmlLayers), ...listLayers('schedule', scheduleLayers)];

const features = [
  {
    name: 'features-apart',
    comment: 'Features of the pages do not know each other: what two need lies in components or lib.',
    severity: 'error',
    from: {
      path: '^web/src/features/([^/]+)/',
      pathNot: `^web/src/features/${anyOf(Object.keys(composedFeatures))}/`,
    },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  ...Object.entries(composedFeatures).map(([feature, parts]) => ({
    name: `feature-${feature}`,
    comment: `The feature ${feature} is made of ${parts.join(', ')} and knows no other.`,
    severity: 'error',
    from: { path: `^web/src/features/${feature}/` },
    to: { path: '^web/src/features/', pathNot: `^web/src/features/${anyOf([feature, ...parts])}/` },
  })),
  {
    name: 'below-features',
    comment: 'What features are made of knows no feature.',
    severity: 'error',
    from: { path: '^web/src/(components|lib|config)/' },
    to: { path: '^web/src/(features|app)/' },
  },
];

/** Subjects of the gateway's app, and those each may use. */
const subjects = Object.entries({
  conversions: [],
  accounts: ['conversions'],
  assistant: ['accounts', 'conversions'],
}).map(([subject, below]) => ({
  name: `gateway-${subject}`,
  comment: `In the gateway's app, ${subject} imports only ${below.join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `^services/gateway/src/app/${subject}/`, pathNot: tests },
  to: {
    path: '^services/gateway/src/',
    pathNot: `^services/gateway/src/app/${anyOf([subject, ...below])}/`,
  },
}));

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other, if only their types, are one, or a third holds what both need.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...layers,
    ...features,
    {
      name: 'tools-apart',
      comment:
        'A tool is one folder. What several need is in answer/ (results), input/ (files) and runner/ (running). Only view/ asks the tools.',
      severity: 'error',
      from: { path: '^packages/tools/src/([^/]+)/', pathNot: `${tests}|^packages/tools/src/view/` },
      to: {
        path: '^packages/tools/src/[^/]+/',
        pathNot: '^packages/tools/src/($1|answer|input|runner|test)/',
      },
    },
    {
      name: 'ports-in-app',
      comment: 'Ports are declared in app; only service.ts gives them their adapters.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/(http|graphql|mcp|receive|consumers|events)/', pathNot: tests },
      to: { path: '^services/[^/]+/src/adapters/' },
    },
    {
      name: 'protocols-apart',
      comment: 'The ways in do not know each other: what http, graphql and mcp share is in receive.',
      severity: 'error',
      from: { path: '^services/gateway/src/([^/]+)/', pathNot: tests },
      to: { path: '^services/gateway/src/(http|graphql|mcp)/', pathNot: '^services/gateway/src/$1/' },
    },
    {
      name: 'receive-for-protocols',
      comment: 'receive serves http, graphql and mcp only.',
      severity: 'error',
      from: { path: '^services/gateway/src/(consumers|events|adapters)/', pathNot: tests },
      to: { path: '^services/gateway/src/receive/' },
    },
    ...subjects,
    {
      name: 'test-libraries',
      comment: 'What only tests use lies in a test folder, which no image holds.',
      severity: 'error',
      from: { path: '^(packages|services|web)/', pathNot: `${tests}|\\.config\\.ts$` },
      to: { path: 'node_modules/(vitest|fast-check|@fast-check/[^/]+)/' },
    },
    {
      name: 'test-folders',
      comment: 'What lies in a test folder is for tests and benches: no image holds it.',
      severity: 'error',
      from: { path: '^(packages|services|web|scripts)/', pathNot: tests },
      to: { path: '^(packages|services)/[^/]+/test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)web/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
