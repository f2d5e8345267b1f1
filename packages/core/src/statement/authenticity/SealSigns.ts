import { largestOf, smallestOf } from "../../domain/LargestOf.ts"
import type { FileProof, FileRevision, FileSeal, RevisionChange } from "../../domain/Seal.ts"
import type { AuthenticityFinding } from "./Authenticity.ts"
import { finding } from "./AuthenticityMessages.ts"

/** Changes that people see. */
const visible: ReadonlySet<RevisionChange> = new Set([
  "PAGES",
  "ANNOTATIONS",
  "FORM_VALUES",
  "STRUCTURE",
  "APPENDED_BYTES",
  "UNREAD",
])

const seen = (changes: ReadonlyArray<RevisionChange>): ReadonlyArray<RevisionChange> =>
  changes.filter((change) => visible.has(change))

/** An amount, which a forger changes. Signing programs add days and names. */
const FIGURE = /(?<![\d,])\d[\d,]{0,19}\.\d\d(?!\d)/u
const MAX_TEXTS = 3

const textsOf = (pages: FileRevision["pages"], which: "added" | "removed"): ReadonlyArray<string> =>
  pages.flatMap((page) => page[which] ?? [])

const textParams = (pages: FileRevision["pages"]) => ({
  removed: textsOf(pages, "removed").slice(0, MAX_TEXTS).join("、"),
  added: textsOf(pages, "added").slice(0, MAX_TEXTS).join("、"),
})

const changeParams = ({ changes, pages }: Pick<FileRevision, "changes" | "pages">) => ({
  changes: seen(changes).join("、"),
  pages: pages
    .filter((page) => seen(page.changes).length > 0)
    .map(({ page }) => page)
    .join("、"),
  ...textParams(pages),
})

const nameOf = ({ kind, organisation, signer }: FileSeal): string =>
  signer ?? organisation ?? (kind === "TIMESTAMP" ? "TIMESTAMP" : "UNNAMED")

/** Signs of one seal. An intact seal of a trusted signer over the whole file gives none. */
const sealSigns = (
  fileName: string,
  seal: FileSeal,
  later: FileRevision["pages"],
): ReadonlyArray<AuthenticityFinding> => {
  const signer = nameOf(seal)
  const { certificate, chain, changedAfter, covers, fault, integrity, kind, signedAt = "" } = seal
  const found: Array<AuthenticityFinding> = []
  if (seal.removed) {
    found.push(finding("SEAL_REMOVED", "HIGH", { observed: signer, threshold: null }, { fileName, signer }))
  }
  if (integrity !== "INTACT") {
    const params = { fileName, signer, fault: fault ?? "MALFORMED" }
    const compared = { observed: params.fault, threshold: "INTACT" }
    found.push(
      integrity === "BROKEN"
        ? finding("SEAL_BROKEN", "HIGH", compared, params)
        : finding("SEAL_UNREADABLE", "LOW", compared, params),
    )
    return found
  }
  if (covers === "PART") {
    found.push(finding("SEAL_OVER_PART", "HIGH", { observed: covers, threshold: "FILE" }, { fileName, signer }))
  }
  if (changedAfter !== undefined && seen(changedAfter.changes).length > 0) {
    const params = { fileName, signer, ...changeParams(changedAfter), ...textParams(later) }
    found.push(finding("CHANGED_AFTER_SEAL", "HIGH", { observed: params.changes, threshold: null }, params))
  }
  if (certificate === "EXPIRED" || certificate === "NOT_YET_VALID") {
    const params = { fileName, signer, certificate, signedAt }
    found.push(finding("SEAL_CERTIFICATE", "MEDIUM", { observed: certificate, threshold: "VALID" }, params))
  }
  if (chain === "BROKEN") {
    found.push(finding("SEAL_CHAIN_BROKEN", "HIGH", { observed: chain, threshold: "TRUSTED" }, { fileName, signer }))
  } else if (chain === "UNKNOWN_ROOT" && kind === "SIGNATURE") {
    found.push(finding("SEAL_UNKNOWN_ROOT", "LOW", { observed: chain, threshold: "TRUSTED" }, { fileName, signer }))
  }
  if (seal.weak) {
    found.push(finding("SEAL_WEAK", "LOW", { observed: "SHA-1", threshold: "SHA-256" }, { fileName, signer }))
  }
  return found
}

/** Updates that no trusted seal covers, and that no sign of a seal tells of. */
const revisionSigns = (fileName: string, { revisions, seals }: FileProof): ReadonlyArray<AuthenticityFinding> => {
  const intact = seals.filter(({ integrity }) => integrity === "INTACT")
  const covered = Math.max(
    0,
    largestOf(intact.filter(({ chain }) => chain === "TRUSTED").map(({ revision = 0 }) => revision)),
  )
  const told = smallestOf(
    intact.map(({ changedAfter, revision = 0 }) => (changedAfter === undefined ? Infinity : revision)),
  )
  const changed = (revisions?.updates ?? []).filter(
    ({ changes, revision }) => revision > covered && revision <= told && seen(changes).length > 0,
  )
  return changed.map((update) => {
    const params = { fileName, revision: update.revision, ...changeParams(update) }
    const texts = [...textsOf(update.pages, "added"), ...textsOf(update.pages, "removed")]
    const level = texts.some((text) => FIGURE.test(text)) ? "HIGH" : "MEDIUM"
    return finding("PAGES_REVISED", level, { observed: params.changes, threshold: null }, params)
  })
}

/** Signs in the signatures and updates of a PDF. */
export const proofSigns = (fileName: string, proof: FileProof | undefined): ReadonlyArray<AuthenticityFinding> => {
  if (proof === undefined) return []
  const { revisions: { updates } = { updates: [] }, unread } = proof
  return [
    ...proof.seals.flatMap((seal) => {
      const later = updates.filter(({ revision }) => revision > (seal.revision ?? Infinity))
      return sealSigns(
        fileName,
        seal,
        later.flatMap(({ pages }) => pages),
      )
    }),
    ...revisionSigns(fileName, proof),
    ...(unread === undefined
      ? []
      : [finding("PROOF_UNREAD", "LOW", { observed: unread, threshold: null }, { fileName, unread })]),
  ]
}
