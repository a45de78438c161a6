/** The version of the OSPS Baseline that CONFORMANCE.md answers. Source: baseline.openssf.org. */
export const baseline = '2026.08.28';

/** The requirements of each section of CONFORMANCE.md: of each level in the order of the Baseline, and the checks of Scorecard. */
export const requirements: Readonly<Record<string, readonly string[]>> = {
  'Level 1':
    list(`AC-01.01 AC-02.01 AC-03.01 AC-03.02 BR-01.01 BR-01.03 BR-03.01 BR-03.02 BR-07.01 DO-01.01 DO-02.01 GV-02.01
    GV-03.01 LE-02.01 LE-02.02 LE-03.01 LE-03.02 QA-01.01 QA-01.02 QA-02.01 QA-04.01 QA-05.01 QA-05.02 VM-02.01`),
  'Level 2':
    list(`AC-04.01 BR-02.01 BR-04.01 BR-05.01 BR-06.01 DO-06.01 DO-07.01 GV-01.01 GV-01.02 GV-03.02 LE-01.01 QA-03.01
    QA-06.01 SA-01.01 SA-02.01 SA-03.01 VM-01.01 VM-03.01 VM-04.01`),
  'Level 3':
    list(`AC-04.02 BR-01.04 BR-02.02 BR-07.02 DO-03.01 DO-03.02 DO-04.01 DO-05.01 GV-04.01 QA-02.02 QA-04.02 QA-06.02
    QA-06.03 QA-07.01 SA-03.02 VM-04.02 VM-05.01 VM-05.02 VM-05.03 VM-06.01 VM-06.02`),
  // Source: docs/checks.md of github.com/ossf/scorecard, version 5, without its experimental checks.
  Scorecard:
    split(`Binary-Artifacts Branch-Protection CI-Tests CII-Best-Practices Code-Review Contributors Dangerous-Workflow
    Dependency-Update-Tool Fuzzing License Maintained Packaging Pinned-Dependencies SAST Security-Policy Signed-Releases
    Token-Permissions Vulnerabilities`),
};

function list(text: string): string[] {
  return split(text).map((id) => `OSPS-${id}`);
}

function split(text: string): string[] {
  return text.split(/\s+/).filter((id) => id !== '');
}
