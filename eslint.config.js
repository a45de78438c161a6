import checkFile from 'eslint-plugin-check-file';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const sources = '**/*.{ts,tsx}';
const tests = ['**/*.test.{ts,tsx}', '**/test/**', 'tests/**', 'packages/testkit/**'];

/** Imports go one way: these files may not import what matches one of the patterns. */
function forbid(files, patterns, message) {
  return {
    files,
    ignores: tests,
    rules: {
      'no-restricted-imports': ['error', { patterns: patterns.map((regex) => ({ regex, message })) }],
    },
  };
}

const ours = (...names) => `^@floatwise/(${names.join('|')})(/|$)`;
/** Only the converter's worker thread runs tools; the gateway takes their definitions. */
const toolRuns = '^@floatwise/tools/run$';
const outOfService = '^(\\.\\./){2,}';
const importDirection = [
  forbid(['packages/contracts/**'], ['^@floatwise/', '^node:'], 'contracts imports nothing but zod.'),
  forbid(
    ['packages/client/**'],
    ['^@floatwise/(?!contracts$)', '^node:'],
    'client imports only contracts and runs in a browser.',
  ),
  forbid(
    ['packages/ooxml/**'],
    [
      ours('client', 'schedule', 'tools', 'mcp', 'cli', 'service-kit', 'testkit'),
      '^node:(fs|http|net|child_process|worker_threads)',
    ],
    'ooxml is pure and imports only contracts.',
  ),
  forbid(
    ['packages/schedule/**'],
    [
      ours('client', 'tools', 'mcp', 'cli', 'service-kit', 'testkit'),
      '^node:(fs|http|net|child_process|worker_threads)',
    ],
    'schedule is pure and imports only ooxml and contracts.',
  ),
  forbid(
    ['packages/tools/**'],
    [ours('client', 'mcp', 'cli', 'service-kit', 'testkit')],
    'tools imports only schedule, ooxml and contracts.',
  ),
  forbid(
    ['packages/mcp/**'],
    [ours('cli', 'service-kit', 'testkit'), '^node:(fs|http|net|child_process|worker_threads)'],
    'mcp imports only tools, schedule and contracts, and accesses files only through its port.',
  ),
  forbid(
    ['packages/cli/**'],
    [ours('service-kit', 'testkit')],
    'cli imports only mcp, tools, schedule, client and contracts.',
  ),
  forbid(
    ['packages/conversion/**'],
    ['^@floatwise/(?!contracts$)', '^node:'],
    'conversion is pure and imports only contracts.',
  ),
  forbid(
    ['packages/service-kit/**'],
    [ours('client', 'ooxml', 'schedule', 'tools', 'mcp', 'cli', 'testkit')],
    'service-kit imports only contracts and conversion.',
  ),
  forbid(
    ['services/*/src/*.ts'],
    [ours('client', 'ooxml', 'schedule', 'cli', 'testkit'), '^\\.\\./'],
    'A service imports contracts, service-kit and tools, and no other service.',
  ),
  forbid(
    ['services/*/src/{http,graphql,mcp,receive,consumers,events,adapters}/**'],
    [ours('client', 'ooxml', 'schedule', 'cli', 'testkit'), outOfService, '^\\.\\./(service|main)\\.ts$'],
    'Inside a service imports go app <- {receive, http, consumers, events, adapters} <- service.ts <- main.ts.',
  ),
  forbid(
    ['services/gateway/src/{http,graphql,mcp,receive}/**'],
    [
      ours('client', 'ooxml', 'schedule', 'cli', 'testkit'),
      '^@floatwise/mcp(?!/server$)',
      outOfService,
      '^\\.\\./(service|main)\\.ts$',
      toolRuns,
    ],
    'The gateway takes tool definitions only; inside it imports go app <- receive <- {http, graphql, mcp} <- service.ts.',
  ),
  forbid(
    ['services/*/src/app/**'],
    [
      ours('client', 'ooxml', 'schedule', 'cli', 'testkit'),
      outOfService,
      toolRuns,
      '^\\.\\./(http|graphql|mcp|receive|consumers|events|adapters|service|main|config)',
      // Everything else, so that a library that is new or has another name cannot slip through.
      '^(?!\\.{1,2}/|@floatwise/|node:(crypto|stream|timers|util)(/|$)|(zod|lru-cache|ipaddr\\.js|hdr-histogram-js)$)',
    ],
    'app holds the use-cases, and imports only what this list allows; what they need from outside is a port.',
  ),
  forbid(
    ['web/src/**'],
    ['^@floatwise/(?!(client|contracts)$|schedule/date-forms$)', '^node:'],
    'web knows contracts, the client and forms of dates; everything else comes over HTTP, or from the worker that reads schedules.',
  ),
  // Behind the rule for all pages: the last one that fits a file holds.
  forbid(
    ['web/src/features/schedule/worker/**'],
    [
      '^@floatwise/(?!contracts/|ooxml/read$|schedule/(anonymise|calendar|code-page-detector|cpm|edits|model|pmxml|pmxml-head|sheet-reading|unread|xer)$|tools/(repairs|view)$)',
      '^node:',
    ],
    'The worker reads a schedule and answers questions about it; it needs no more of packages/schedule and tools.',
  ),
];

/** The one file a process reads its settings in, and what runs outside of any service. */
const settingReaders = [
  'services/*/src/main.ts',
  'packages/service-kit/src/lifecycle.ts',
  'scripts/**',
  'bench/**',
  'web/*.config.ts',
];

/** In the source of a pattern: `*?`, `+?`, `??` or `}?`, unless the character before is escaped. */
const lazyQuantifier = '/(?<!\\\\)[*+?}][?]/';

/** What Node 20 and the browsers of its time lack, for the packages that are published. */
const tooNew = {
  files: ['packages/{contracts,ooxml,schedule,client}/src/**'],
  ignores: tests,
  rules: {
    'no-restricted-properties': [
      'error',
      ...[
        ['Map', 'groupBy'],
        ['Object', 'groupBy'],
        ['Array', 'fromAsync'],
        ['Promise', 'withResolvers'],
        ['URL', 'parse'],
      ].map(([object, property]) => ({ object, property, message: 'Node 20 lacks it.' })),
    ],
  },
};

/** Code that browsers run, too: a global of Node's is not there, and a module of Node's is replaced. */
const noGlobalOfNode = {
  files: ['packages/{contracts,client,schedule}/src/**', 'packages/ooxml/src/{xml,read,package}/**'],
  ignores: tests,
  rules: {
    'no-restricted-globals': [
      'error',
      { name: 'Buffer', message: "Import it from 'node:buffer'." },
      { name: 'process', message: 'A browser has none.' },
    ],
  },
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      'web/dist/',
      'dist/',
      'docs/api/',
      'engines/',
      '.data/',
      'coverage/',
      '*.config.js',
      '**/public/',
    ],
  },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: [sources] })),
  {
    files: [sources],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'check-file': checkFile },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Entities of a schedule are classes by type alone, for the compiler to refuse a spread of one.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/folder-naming-convention': [
        'error',
        { '{packages,services,web,scripts,bench,tests}/**/': 'KEBAB_CASE' },
      ],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Settings are read in config.ts only.',
        },
        {
          selector: 'TSAsExpression TSTypeReference[typeName.name="NextRecord"]',
          message: 'Only the transitions of packages/conversion write a record.',
        },
        {
          selector:
            'NewExpression[callee.name=/^(ServiceError|ConversionProblemError)$/] Property[key.name="error"] > Literal',
          message: 'Sentences of failures are in packages/contracts/src/failures.',
        },
        {
          selector:
            "CallExpression[callee.object.name='express'][callee.property.name=/^(json|raw|text|urlencoded)$/]:not(:has(Property[key.name='inflate'][value.value=false]))",
          message:
            'A parser of bodies says `inflate: false`: inflating costs memory before anyone has signed in.',
        },
        ...[
          `Literal[regex.pattern=${lazyQuantifier}]`,
          `NewExpression[callee.name='RegExp'] Literal[value=${lazyQuantifier}]`,
          `NewExpression[callee.name='RegExp'] TemplateElement[value.raw=${lazyQuantifier}]`,
        ].map((selector) => ({
          selector,
          message:
            'A lazy quantifier searches for its end from every beginning again, which takes hours for some small files. Exclude the end (`[^<>]*`) or use indexOf.',
        })),
      ],
      eqeqeq: 'error',
      'max-params': ['error', 4],
    },
  },
  ...importDirection,
  tooNew,
  noGlobalOfNode,
  { files: [...settingReaders, ...tests], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['*.config.ts', 'web/*.config.ts', '**/*.d.ts'], rules: { 'no-restricted-exports': 'off' } },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    // No React compiler is used, so libraries it cannot optimise are no concern.
    rules: { ...reactHooks.configs.recommended.rules, 'react-hooks/incompatible-library': 'off' },
  },
);
