import type { FileProof, FileSeal, RevisionChanges } from "@open-valuation/core/domain"
import type { StatementAuthenticity } from "@open-valuation/core/statement"
import { type Locale, revisionChangeNames, sealFaultName } from "@open-valuation/core/text"
import { authenticityWords, type AuthenticityWords } from "./AuthenticityWords.ts"
import type { StatementSection, StatementTable } from "./Figures.ts"

type File = StatementAuthenticity["files"][number]

const stateOf = (
  { changedAfter, covers, fault, integrity, removed }: FileSeal,
  words: AuthenticityWords,
  locale: Locale,
): string => {
  const changes = revisionChangeNames(changedAfter?.changes ?? [], locale)
  return [
    words.integrity[integrity],
    fault === undefined ? "" : sealFaultName(fault, locale),
    integrity === "INTACT" ? words.covers[covers] : "",
    changes === "" ? "" : words.changedAfter(changes),
    removed === true ? words.removed : "",
  ]
    .filter(Boolean)
    .join(words.comma)
}

const signerOf = ({ algorithm, issuer, organisation, signer }: FileSeal, words: AuthenticityWords): string | null => {
  const isNamed = organisation !== undefined && signer?.includes(organisation) === true
  const names = [signer, isNamed ? undefined : organisation, issuer && words.issuedBy(issuer), algorithm]
  return names.filter((name) => name !== undefined).join(words.comma) || null
}

const HOURS_EAST = 8

/** To the minute. */
const inShanghai = (instant: string): string =>
  new Date(Date.parse(instant) + HOURS_EAST * 3_600_000).toISOString().slice(0, 16).replace("T", " ")

const timeOf = ({ signedAt, time }: FileSeal, words: AuthenticityWords): string =>
  signedAt === undefined ? words.times.NONE : words.signedAt(inShanghai(signedAt), words.times[time])

const certificateOf = ({ certificate, chain }: FileSeal, words: AuthenticityWords): string | null =>
  certificate === undefined || chain === undefined
    ? null
    : [words.certificates[certificate], words.chains[chain]].join(words.comma)

const joined = (texts: ReadonlyArray<string | null>, by: string): string =>
  texts.filter((text) => text !== null && text !== "").join(by)

const sealsTable = (files: ReadonlyArray<File>, words: AuthenticityWords, locale: Locale): StatementTable => ({
  title: words.seals,
  columns: [words.file, words.state, words.signer].map((name) => ({ name, look: "text" })),
  rows: files.flatMap(({ fileName, seals }) =>
    seals.map((seal) => [
      fileName,
      stateOf(seal, words, locale),
      joined([signerOf(seal, words), timeOf(seal, words), certificateOf(seal, words)], words.stop) || null,
    ]),
  ),
})

/** Updates listed of one file, the last ones. */
const MOST_UPDATES = 5

const updatesOf = ({ revisions }: FileProof) => (revisions?.updates ?? []).slice(-MOST_UPDATES)

const textsOf = (pages: RevisionChanges["pages"], which: "added" | "removed"): string =>
  pages
    .flatMap((page) => page[which] ?? [])
    .slice(0, MOST_UPDATES)
    .join(" / ")

const updatesTable = (files: ReadonlyArray<File>, words: AuthenticityWords, locale: Locale): StatementTable => ({
  title: words.updates,
  columns: [words.file, words.revision, words.changes].map((name) => ({ name, look: "text" })),
  rows: files.flatMap((file) =>
    updatesOf(file).map(({ changes, pages, revision }) => {
      const [gone, added] = [textsOf(pages, "removed"), textsOf(pages, "added")]
      const texts = [
        revisionChangeNames(changes, locale),
        pages.length === 0 ? "" : words.pages(pages.map(({ page }) => page).join(locale === "zh" ? "、" : ", ")),
        gone === "" ? "" : words.gone(gone),
        added === "" ? "" : words.added(added),
      ]
      return [file.fileName, `${revision}/${file.revisions?.count ?? revision}`, joined(texts, words.stop)]
    }),
  ),
})

const findingsTable = (findings: StatementAuthenticity["findings"], words: AuthenticityWords): StatementTable => ({
  title: words.findings,
  columns: [words.level, words.finding].map((name) => ({ name, look: "text" })),
  rows: findings.map(({ detail, level }) => [words.levels[level], detail]),
})

/** Signatures, updates and signs of forgery as a section; `undefined` where there is nothing to tell. */
export const authenticitySection = (
  { files, findings }: StatementAuthenticity,
  locale: Locale,
): StatementSection | undefined => {
  const words = authenticityWords[locale]
  if (files.length === 0 && findings.length === 0) return undefined
  return {
    id: "authenticity",
    title: words.title,
    tables: [
      findingsTable(findings, words),
      sealsTable(files, words, locale),
      updatesTable(files, words, locale),
    ].filter(({ rows }) => rows.length > 0),
    notes: files.some(({ seals }) => seals.length > 0) ? [words.limits] : [],
  }
}
