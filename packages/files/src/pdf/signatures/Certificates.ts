import type { FileSeal } from "@open-valuation/core/domain"
import { OctetString } from "asn1js"
import { AuthorityKeyIdentifier, BasicConstraints, type Certificate } from "pkijs"
import { isSignedBy, schemeOf } from "./PublicKeys.ts"

/** Object identifiers of the parts of a name. */
const [COMMON_NAME, ORGANISATION] = ["2.5.4.3", "2.5.4.10"]
/** Maximum length of a name that is shown. */
const NAME_LENGTH = 120

const namePart = ({ typesAndValues }: Certificate["subject"], type: string): string | undefined => {
  const part: unknown = typesAndValues.find((each) => each.type === type)?.value.valueBlock.value
  const text =
    typeof part === "string"
      ? part
          .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
          .trim()
          .slice(0, NAME_LENGTH)
      : ""
  return text === "" ? undefined : text
}

/** The names of a certificate, as far as it states them. */
export const namesOf = ({ issuer, subject }: Certificate) => {
  const named = {
    signer: namePart(subject, COMMON_NAME),
    organisation: namePart(subject, ORGANISATION),
    issuer: namePart(issuer, COMMON_NAME) ?? namePart(issuer, ORGANISATION),
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/** The bytes of a certificate. */
export const derOf = (certificate: Certificate): Buffer => Buffer.from(certificate.toSchema(false).toBER(false))

const sameName = (one: Certificate["subject"], other: Certificate["subject"]): boolean =>
  Buffer.from(one.toSchema().toBER(false)).equals(Buffer.from(other.toSchema().toBER(false)))

const isAuthority = ({ extensions = [], version }: Certificate): boolean => {
  const constraints: unknown = extensions.find(({ extnID }) => extnID === "2.5.29.19")?.parsedValue
  // Certificates of the first version, old roots, have no extensions.
  return version === 0 || (constraints instanceof BasicConstraints && constraints.cA)
}

const keyOf = ({ extensions = [] }: Certificate): Buffer | undefined => {
  const stated: unknown = extensions.find(({ extnID }) => extnID === "2.5.29.14")?.parsedValue
  return stated instanceof OctetString ? Buffer.from(stated.getValue()) : undefined
}

/** True when a certificate names this one of several keys of its issuer, or none. */
const namesKeyOf = (issuer: Certificate, { extensions = [] }: Certificate): boolean => {
  const stated: unknown = extensions.find(({ extnID }) => extnID === "2.5.29.35")?.parsedValue
  const key = stated instanceof AuthorityKeyIdentifier ? stated.keyIdentifier : undefined
  return key === undefined || keyOf(issuer)?.equals(Buffer.from(key.getValue())) === true
}

const issued = (issuer: Certificate, certificate: Certificate): boolean => {
  const scheme = schemeOf(certificate.signatureAlgorithm, issuer.subjectPublicKeyInfo, undefined)
  return (
    scheme !== undefined &&
    isSignedBy(
      scheme,
      issuer.subjectPublicKeyInfo,
      certificate.tbsView,
      certificate.signatureValue.valueBlock.valueHexView,
    )
  )
}

/** Links of a chain at most. */
const MAX_CHAIN = 8

/** Where a certificate leads to, and the certificates on the way, without the root. */
export interface Chain {
  readonly state: "TRUSTED" | "UNKNOWN_ROOT" | "BROKEN"
  readonly certificates: ReadonlyArray<Certificate>
}

/**
 * Follows a certificate to a root of the host. The path must be signed link by link, by authorities (RFC 5280, 6.1,
 * without policies, names and revocation). `BROKEN`: an issuer by its name and key has not signed it.
 */
export const chainOf = (
  first: Certificate,
  given: ReadonlyArray<Certificate>,
  roots: ReadonlyArray<Certificate>,
): Chain => {
  const rootBytes = roots.map(derOf)
  const certificates: Array<Certificate> = []
  for (let current = first; certificates.length < MAX_CHAIN;) {
    const own = derOf(current)
    if (rootBytes.some((root) => root.equals(own))) return { state: "TRUSTED", certificates }
    certificates.push(current)
    if (sameName(current.subject, current.issuer)) break
    const named = [...roots, ...given].filter(
      (each) => !certificates.includes(each) && sameName(each.subject, current.issuer) && isAuthority(each),
    )
    const issuer = named.find((each) => issued(each, current))
    if (issuer === undefined)
      return { state: named.some((each) => namesKeyOf(each, current)) ? "BROKEN" : "UNKNOWN_ROOT", certificates }
    current = issuer
  }
  return { state: "UNKNOWN_ROOT", certificates }
}

/** Whether certificates were valid at a time. */
export const validityAt = (
  certificates: ReadonlyArray<Certificate>,
  at: Date | undefined,
): NonNullable<FileSeal["certificate"]> => {
  if (at === undefined) return "UNKNOWN"
  if (certificates.some(({ notBefore }) => at < notBefore.value)) return "NOT_YET_VALID"
  return certificates.some(({ notAfter }) => at > notAfter.value) ? "EXPIRED" : "VALID"
}
