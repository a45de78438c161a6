import { describe, expect, it } from 'vitest';
import { findNotes } from './find-notes.ts';
import { listVersionProblems, listVersions } from './list-version-problems.ts';

describe('the version', () => {
  it('is the same in packages, services, chart and documents', async () => {
    const versions = await listVersions();
    const own = versions.find(({ place }) => place === 'package.json')?.version ?? '';
    expect(listVersionProblems(versions, own)).toEqual([]);
    expect(new Set(versions.map(({ place }) => place))).toEqual(
      new Set([
        ...['package.json', 'web/package.json', 'charts/floatwise/README.head.md', 'README.md'],
        ...[
          'cli',
          'client',
          'contracts',
          'conversion',
          'mcp',
          'ooxml',
          'schedule',
          'service-kit',
          'testkit',
          'tools',
        ].map((name) => `packages/${name}/package.json`),
        ...['auth', 'converter', 'gateway', 'stats'].map((name) => `services/${name}/package.json`),
        ...['version', 'appVersion'].map((field) => `charts/floatwise/Chart.yaml, ${field}`),
        ...['docs/operations.md', 'docs/runbook.md'],
      ]),
    );
  });

  it('that differs is named with its place', () => {
    const versions = [
      { place: 'package.json', version: '1.2.3' },
      { place: 'README.md', version: '1.2.2' },
    ];
    expect(listVersionProblems(versions, '1.2.3')).toEqual(['README.md names version 1.2.2, not 1.2.3.']);
  });
});

describe('the notes of a release', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.2.3 (2026-01-02)\n\n- Older.\n\n## 1.2.30\n\n';

  it('are the section of its version', () => {
    expect(findNotes(changelog, '1.2.3')).toBe('- Older.');
  });

  it('are the unreleased changes of a version without a section', () => {
    expect(findNotes(changelog, '1.3.0')).toBe('- New.');
  });

  it('are missing in an empty section, or without any', () => {
    expect(findNotes(changelog, '1.2.30')).toBeUndefined();
    expect(findNotes('# Changelog\n', '1.2.3')).toBeUndefined();
  });
});
