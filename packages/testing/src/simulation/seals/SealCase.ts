import { createHash } from "node:crypto"
import { pdfFile } from "../statement/print/PdfFile.ts"
import { DraftPdf, type SealOptions, type UpdateStyle } from "./DraftPdf.ts"
import { type Certified, certificate, type MessageOptions, signedMessage } from "./SignedMessages.ts"
import { rsaKey, type SigningKey, sm2Key } from "./SigningKey.ts"

/** What must be told of a seal. Fields that are absent are not compared. */
export interface ToldSeal {
  readonly integrity: "INTACT" | "BROKEN" | "UNREADABLE"
  readonly fault?: string
  readonly covers?: "FILE" | "REVISION" | "PART"
  /** What was changed after it, in any order. */
  readonly changes?: ReadonlyArray<string>
  readonly chain?: "TRUSTED" | "UNKNOWN_ROOT" | "BROKEN"
  readonly certificate?: "VALID" | "EXPIRED" | "NOT_YET_VALID" | "UNKNOWN"
  readonly time?: "TIMESTAMP" | "UNKNOWN_TIMESTAMP" | "STATED" | "NONE"
  readonly weak?: true
  readonly removed?: true
  readonly algorithm?: string
  readonly signer?: string
}

/** A file with seals, and what is true of it. */
export interface SealCase {
  readonly name: string
  readonly bytes: Uint8Array
  readonly roots: ReadonlyArray<Uint8Array>
  readonly seals: ReadonlyArray<ToldSeal>
  /** States of the file. */
  readonly states: number
  /** Texts that the last update took away and brought. */
  readonly texts?: { readonly removed: ReadonlyArray<string>; readonly added: ReadonlyArray<string> }
}

/** A statement of two pages with three amounts on each. */
export const unsealed = (): DraftPdf =>
  new DraftPdf(
    pdfFile(
      [1, 2].map((page) => ({
        texts: [0, 1, 2].map((row) => ({ x: 100, y: 100 + 20 * row, text: `${page},${row}00.00` })),
        rules: [],
      })),
    ),
  )

export const SIGNED = new Date("2026-06-30T01:02:03Z")

/** An authority with a root that the host knows, and a bank's seal. */
export const issue = (
  key: SigningKey,
  more: { readonly from?: string; readonly to?: string; readonly padding?: number } = {},
) => {
  const root = certificate({ commonName: "青屿认证中心", key, isAuthority: true })
  return { root, leaf: certificate({ commonName: "业务专用章", key, issuer: root, ...more }) }
}

export const signWith =
  (signer: Certified, chain: ReadonlyArray<Certified> = [], more: Partial<MessageOptions> = {}): SealOptions["sign"] =>
  (_, digest) =>
    signedMessage({ signer, chain, digest: digest(signer.key.digest), signedAt: SIGNED, ...more })

export const hashOf = (algorithm: string, bytes: Uint8Array): Buffer => createHash(algorithm).update(bytes).digest()

export const good = {
  integrity: "INTACT",
  covers: "FILE",
  chain: "TRUSTED",
  certificate: "VALID",
  time: "STATED",
} as const
export const broken = (fault: string): ToldSeal => ({ integrity: "BROKEN", fault })
export const after = (...changes: ReadonlyArray<string>): ToldSeal => ({ ...good, covers: "REVISION", changes })

/** What the cases are made with: keys, an authority that the host trusts, a seal of it. */
export const makeDesk = () => {
  const [rsa, rsaPss, sm2] = [rsaKey("sha256"), rsaKey("sha256", true), sm2Key()]
  const { leaf, root } = issue(rsa)
  const seal = (draft: DraftPdf, more: Partial<SealOptions> = {}, style: UpdateStyle = "TABLE"): DraftPdf =>
    draft.seal({ sign: signWith(leaf, [root]), ...more }, style)
  const cases: Array<SealCase> = []
  const add = (name: string, draft: DraftPdf, seals: ReadonlyArray<ToldSeal>, more: Partial<SealCase> = {}): void => {
    cases.push({ name, bytes: draft.bytes, roots: [root.der], seals, states: 2, ...more })
  }
  return { add, cases, keys: { rsa, rsaPss, sm2 }, leaf, root, seal, sealed: seal(unsealed()) }
}
export type SealDesk = ReturnType<typeof makeDesk>
