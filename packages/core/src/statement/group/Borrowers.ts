import { Schema } from "effect"
import type { RequestFault } from "../../AssetDefinition.ts"
import { name } from "../../request/Fields.ts"
import { analysisMessage } from "../analysis/AnalysisMessages.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { partyKey, sameParty } from "../Party.ts"

/** What a borrower is, and what it is to the loan. Codes are append-only. */
export const borrowerKinds = ["PERSON", "COMPANY"] as const
export const borrowerRoles = ["BORROWER", "CO_BORROWER", "OWNER", "GUARANTOR"] as const

const MOST_BORROWERS = 20

/** The name of a borrower, in full. */
export const borrowerName = name(1, 100)

/** A person or company whose accounts are assessed together with those of others. */
export const Borrower = Schema.Struct({
  name: borrowerName.annotate({ description: "Full name, as statements print it" }),
  kind: Schema.Literals(borrowerKinds).annotate({ description: "Whether it is a person or a company" }),
  role: Schema.Literals(borrowerRoles).annotate({
    description: "What it is to the loan; OWNER: a person who owns or runs a borrowing company",
  }),
})
export type Borrower = typeof Borrower.Type

/** The field `borrowers` of a request. */
export const borrowersField = Schema.optionalKey(
  Schema.Array(Borrower).check(Schema.isMaxLength(MOST_BORROWERS)).annotate({
    description:
      "Those whose accounts are assessed as one group; transfers between them are nobody's income, and `group` tells each one's figures",
  }),
)

/** The parts of a request that group its accounts. */
export interface Grouped {
  readonly borrowers?: ReadonlyArray<Borrower>
  readonly materials?: ReadonlyArray<{
    readonly materialRef: string
    readonly fileName?: string | null
    readonly borrower?: string | null
  }>
}

/** The borrower that a request names, by its number; names compare as printed names do. */
const borrowerNamed = (borrowers: ReadonlyArray<Borrower>, named: string): number | undefined => {
  const key = partyKey(named)
  const found = borrowers.findIndex((borrower) => partyKey(borrower.name) === key)
  return found === -1 ? undefined : found
}

/**
 * Faults of the borrowers of a request: a name with hidden characters, two that statements could not tell apart, a
 * material of a borrower who is not listed or of two of them.
 *
 * @param isListed whether `borrowers` could be read, so that its names are known
 */
export const groupFaults = (
  { borrowers = [], materials = [] }: Grouped,
  isListed = true,
): ReadonlyArray<RequestFault> => {
  const faults: Array<RequestFault> = []
  for (const [at, { name: written }] of borrowers.entries()) {
    const key = partyKey(written)
    const path = `borrowers[${at}].name`
    const twin = borrowers.slice(0, at).find((other) => sameParty(partyKey(other.name), key) === "SAME")
    if (key === "" || key.includes("*"))
      faults.push({ path, message: analysisMessage("statement.request.fullName", {}) })
    else if (twin !== undefined)
      faults.push({ path, message: analysisMessage("statement.request.sameBorrower", { name: twin.name }) })
  }
  const owners = new Map<string, string>()
  for (const [at, { borrower, materialRef }] of materials.entries()) {
    if (borrower === undefined || borrower === null) continue
    const path = `materials[${at}].borrower`
    const other = owners.get(materialRef)
    if (isListed && borrowerNamed(borrowers, borrower) === undefined)
      faults.push({ path, message: analysisMessage("statement.request.unknownBorrower", {}) })
    else if (other !== undefined && partyKey(other) !== partyKey(borrower))
      faults.push({ path, message: analysisMessage("statement.request.twoBorrowers", { name: other }) })
    owners.set(materialRef, borrower)
  }
  return faults
}

/** How it is known whose an account is: the request says so of its files, or its statement prints the holder. */
export type AssignedBy = "MATERIAL" | "HOLDER"

/** Whose an account is. */
export interface Assigned {
  readonly ledger: Ledger
  /** Which of the borrowers; `undefined` where nothing tells. */
  readonly borrower: number | undefined
  readonly by: AssignedBy | undefined
  /** True when the request gives its files to several borrowers. */
  readonly isContradicted: boolean
  /** The printed holder, where it is another name than that of the borrower to whom the request gives the file. */
  readonly otherHolder: string | undefined
}

/**
 * Assigns accounts to borrowers: by what the request says of their files, else by the printed holder when it is the
 * name of exactly one of them. A masked name of which hardly anything is seen tells nothing.
 *
 * @param materialRefs by the number of a file: the material that it came from; without them names of files tell
 */
export const assignAccounts = (
  ledgers: ReadonlyArray<Ledger>,
  borrowers: ReadonlyArray<Borrower>,
  materialRefs: ReadonlyArray<string> | undefined,
  materials: NonNullable<Grouped["materials"]>,
): ReadonlyArray<Assigned> => {
  const stated = new Map<string, number>()
  for (const { borrower, fileName, materialRef } of materials) {
    const at = borrower === undefined || borrower === null ? undefined : borrowerNamed(borrowers, borrower)
    const key = materialRefs === undefined ? (fileName ?? "") : materialRef
    if (at !== undefined && !stated.has(key)) stated.set(key, at)
  }
  const keys = borrowers.map((borrower) => partyKey(borrower.name))
  return ledgers.map((ledger): Assigned => {
    const given = new Set(
      ledger.sources.flatMap(({ file, fileName }) => stated.get(materialRefs?.[file] ?? fileName) ?? []),
    )
    const isContradicted = given.size > 1
    const { accountName } = ledger.account
    const [byMaterial] = isContradicted ? [] : given
    const holder = partyKey(accountName ?? "")
    if (byMaterial !== undefined) {
      const differs = accountName !== undefined && sameParty(holder, keys[byMaterial]!) === "DIFFERENT"
      const otherHolder = differs ? accountName : undefined
      return { ledger, borrower: byMaterial, by: "MATERIAL", isContradicted, otherHolder }
    }
    const named = keys.flatMap((key, at) => (sameParty(holder, key) === "SAME" ? [at] : []))
    const borrower = named.length === 1 ? named[0] : undefined
    return {
      ledger,
      borrower,
      by: borrower === undefined ? undefined : "HOLDER",
      isContradicted,
      otherHolder: undefined,
    }
  })
}
