/** A small schedule with a POBS table, as written by an old P6. `organisation` makes it unique. */
export function createSampleXer(activities = 3, organisation = 'First'): Buffer {
  const lines = [
    'ERMHDR\t8.2\t2026-03-16\tProject\tadmin\tadmin\tdbxDatabaseNoName\tProject Management\tUSD',
    '%T\tOBS',
    '%F\tobs_id\tobs_name',
    '%R\t1\tEnterprise',
    '%T\tPOBS',
    '%F\tpobs_id\tpobs_name',
    `%R\t100\t${organisation}`,
    '%R\t101\tSecond',
    '%T\tPROJECT',
    '%F\tproj_id\tproj_short_name\tlast_recalc_date',
    '%R\t1\tSMALL\t2026-03-16 08:00',
    '%T\tTASK',
    '%F\ttask_id\tproj_id\ttask_code\ttask_type\tstatus_code\tremain_drtn_hr_cnt',
    ...Array.from(
      { length: activities },
      (_row, index) => `%R\t${index + 1}\t1\tA${1000 + 10 * index}\tTT_Task\tTK_NotStart\t40`,
    ),
    '%E',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}

/** The expected output of x-pobs for any XER, in the simplest way: removes whole lines of POBS tables. */
export function removePobsNaively(bytes: Buffer): Buffer {
  let dropping = false;
  const kept = bytes
    .toString('latin1')
    .split(/(?<=\n)/)
    .filter((line) => {
      if (line.startsWith('%T\t')) dropping = line.slice(3).trim().toUpperCase() === 'POBS';
      if (line.startsWith('%E')) dropping = false;
      return !dropping;
    });
  return Buffer.from(kept.join(''), 'latin1');
}
