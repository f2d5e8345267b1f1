import type { ImportDone } from "@open-valuation/server/admin"

/** Outcome of one file: its report, or why the whole file was refused. */
export type FileOutcome = { readonly file: string } & (Omit<ImportDone, "_tag"> | { readonly error: string })

/** Refused rows that are listed one by one. */
const LISTED = 20

/** The outcome of a file in plain text. */
export const importReport = (outcome: FileOutcome): string => {
  if ("error" in outcome) return `${outcome.file}: refused: ${outcome.error}`
  const { accepted, added, conflicts, demoDisplaced, file, refused, refusedCount, rows, warnings } = outcome
  const known = accepted - added - conflicts
  const more = refusedCount - Math.min(LISTED, refused.length)
  return [
    `${file}: ${rows} rows, ${added} added${known === 0 ? "" : `, ${known} there already`}${refusedCount === 0 ? "" : `, ${refusedCount} refused`}`,
    ...refused.slice(0, LISTED).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(more > 0 ? [`  … and ${more} more rows refused`] : []),
    ...warnings.map(({ column, count, example }) => `  ${column}: ${count} values not understood, such as ${example}`),
    ...(conflicts === 0
      ? []
      : [
          `  ${conflicts} rows not added: stored samples have their ids and other content. To replace those, remove their source (ov samples remove) and import the file again`,
        ]),
    ...demoDisplaced.map(
      ({ count, market }) =>
        `  ${market}: has samples of its own, so its ${count} demo samples do not count any longer`,
    ),
  ].join("\n")
}
