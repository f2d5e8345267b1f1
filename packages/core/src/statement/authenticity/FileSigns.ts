import type { FileTraits } from "../../domain/Document.ts"
import type { StatementFile } from "../StatementFile.ts"
import type { AuthenticityCase, AuthenticityFinding } from "./Authenticity.ts"
import { finding } from "./AuthenticityMessages.ts"
import type { AuthenticityPolicy } from "./AuthenticityPolicy.ts"

/** What the files say of themselves: who made them, when, and in which fonts. */
export const fileSigns = ({ files, policy }: AuthenticityCase): ReadonlyArray<AuthenticityFinding> => {
  const seen = new Set<FileTraits>()
  return files.flatMap((file) => {
    // One document may hold several statements.
    if (seen.has(file.traits)) return []
    seen.add(file.traits)
    return [...editingTool(file, policy), ...modified(file, policy), ...createdEarly(file), ...fonts(file, policy)]
  })
}

const editingTool = (
  { fileName, traits, pages }: StatementFile,
  policy: AuthenticityPolicy,
): ReadonlyArray<AuthenticityFinding> => {
  // Net banking gives out spreadsheets to be opened in a spreadsheet program: that one saved them again says little.
  if (pages === 0) return []
  for (const text of [traits.producer, traits.creator, traits.author]) {
    const written = text?.toLowerCase() ?? ""
    const tools = policy.editingTools.find(({ names }) => names.some((name) => written.includes(name)))
    if (tools === undefined || text === undefined) continue
    const compared = { observed: text, threshold: tools.kind }
    return [finding("EDITING_TOOL", tools.level, compared, { fileName, tool: text })]
  }
  return []
}

const MINUTE_MS = 60_000

const modified = (
  { fileName, traits: { createdAt, modifiedAt } }: StatementFile,
  { modifiedAfterMinutes: allowed }: AuthenticityPolicy,
): ReadonlyArray<AuthenticityFinding> => {
  if (createdAt === undefined || modifiedAt === undefined) return []
  const minutes = Math.floor((Date.parse(modifiedAt) - Date.parse(createdAt)) / MINUTE_MS)
  return minutes > allowed
    ? [
        finding(
          "MODIFIED_AFTER_CREATION",
          "MEDIUM",
          { observed: minutes, threshold: allowed },
          { fileName, createdAt, modifiedAt, minutes, allowed },
        ),
      ]
    : []
}

const createdEarly = ({ fileName, traits, lines }: StatementFile): ReadonlyArray<AuthenticityFinding> => {
  const createdAt = /^\d{4}-\d\d-\d\d/.exec(traits.createdAt ?? "")?.[0]
  if (createdAt === undefined) return []
  const lastDate = lines.reduce((last, { date }) => (date > last ? date : last), "")
  // A clock in another time zone may be a day behind.
  const days = (Date.parse(lastDate) - Date.parse(createdAt)) / (24 * 60 * MINUTE_MS)
  return days > 1
    ? [
        finding(
          "CREATED_BEFORE_LAST_LINE",
          "HIGH",
          { observed: createdAt, threshold: lastDate },
          { fileName, createdAt, lastDate },
        ),
      ]
    : []
}

/** `SimSun` and `SimSun-Bold` are one design: totals are often set bold. */
const design = (font: string): string => font.replace(/[-,](?:bold|regular|medium|light|italic|roman|mt).*/isu, "")

const fonts = (
  { fileName, traits }: StatementFile,
  { otherFontShare }: AuthenticityPolicy,
): ReadonlyArray<AuthenticityFinding> => {
  const used = (traits.amountFonts ?? []).toSorted((one, other) => other.amounts - one.amounts)
  const [usual] = used
  if (usual === undefined) return []
  const all = used.reduce((sum, { amounts }) => sum + amounts, 0)
  const others = used.filter(
    ({ font, amounts }) => design(font) !== design(usual.font) && amounts <= all * otherFontShare,
  )
  return others.map(({ font, amounts, pages }) =>
    finding(
      "SEVERAL_AMOUNT_FONTS",
      "HIGH",
      { observed: amounts, threshold: 0 },
      { fileName, usual: usual.font, other: font, amounts, pages: pages.join("、") },
    ),
  )
}
