import { createHash } from "node:crypto"
import type { FileSeal, SealFault } from "@open-valuation/core/domain"
import { fromBER, GeneralizedTime, ObjectIdentifier, OctetString, Primitive, Sequence, UTCTime } from "asn1js"
import {
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from "pkijs"
import { type Chain, chainOf, derOf, namesOf, validityAt } from "./Certificates.ts"
import { digestName, isSignedBy, type Scheme, schemeOf } from "./PublicKeys.ts"

/** What a signature is about: bytes, and their digests. */
export interface Covered {
  readonly bytes: () => Uint8Array
  /** @param algorithm as `node:crypto` names it */
  readonly digest: (algorithm: string) => Buffer
}

/** What a signature proves, apart from what it covers. */
export type Verified = Omit<FileSeal, "kind" | "field" | "covers" | "revision" | "changedAfter" | "removed">

/** A signature that proves nothing. */
export const unproven = (integrity: "BROKEN" | "UNREADABLE", fault: SealFault): Verified => ({
  integrity,
  fault,
  time: "NONE",
})

const MAX_CERTIFICATES = 30
const [CONTENT_TYPE, MESSAGE_DIGEST, SIGNING_TIME] = [
  "1.2.840.113549.1.9.3",
  "1.2.840.113549.1.9.4",
  "1.2.840.113549.1.9.5",
]
const TIMESTAMP_TOKEN = "1.2.840.113549.1.9.16.2.14"
/** The certificate that the signer means, by its digest: with SHA-1, and with others (RFC 5035). */
const [SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_V2] = ["1.2.840.113549.1.9.16.2.12", "1.2.840.113549.1.9.16.2.47"]

/** Signed data of CMS (RFC 5652), and of GM/T 0010, whose object identifiers differ. */
interface Message {
  readonly data: SignedData
  readonly signer: SignerInfo
  readonly certificates: ReadonlyArray<Certificate>
  /** The content within, in a message that holds it. */
  readonly content: Buffer | undefined
}

/** `undefined` for bytes that are no signed data with one signer. */
const messageOf = (bytes: Uint8Array): Message | undefined => {
  const { offset, result } = fromBER(bytes)
  if (offset === -1) return undefined
  const info = new ContentInfo({ schema: result })
  const data = new SignedData({ schema: info.content })
  const [signer, ...others] = data.signerInfos
  const certificates = (data.certificates ?? []).filter((each): each is Certificate => each instanceof Certificate)
  if (signer === undefined || others.length > 0 || certificates.length > MAX_CERTIFICATES) return undefined
  const content = data.encapContentInfo.eContent
  return { data, signer, certificates, content: content === undefined ? undefined : Buffer.from(content.getValue()) }
}

const attributeOf = ({ signedAttrs }: SignerInfo, type: string): unknown => {
  const found = signedAttrs?.attributes.filter((each) => each.type === type) ?? []
  return found.length === 1 && found[0]?.values.length === 1 ? found[0].values[0] : undefined
}

const bytesOf = (value: unknown): Buffer | undefined =>
  value instanceof OctetString ? Buffer.from(value.getValue()) : undefined

const certificateOf = ({ certificates, signer: { sid } }: Message): Certificate | undefined => {
  const named: unknown = sid
  if (named instanceof IssuerAndSerialNumber) {
    const issuer = Buffer.from(named.issuer.toSchema().toBER(false))
    return certificates.find(
      (each) =>
        each.serialNumber.isEqual(named.serialNumber) &&
        Buffer.from(each.issuer.toSchema().toBER(false)).equals(issuer),
    )
  }
  // By the identifier of its key, which is stated in the certificate.
  const key = named instanceof Primitive ? Buffer.from(named.valueBlock.valueHexView) : undefined
  return certificates.find((each) => {
    const stated: unknown = each.extensions?.find(({ extnID }) => extnID === "2.5.29.14")?.parsedValue
    return key !== undefined && bytesOf(stated)?.equals(key) === true
  })
}

/** True unless the signer means another certificate than the one that is there. */
const isMeantCertificate = (signer: SignerInfo, certificate: Certificate): boolean => {
  for (const [type, usual] of [
    [SIGNING_CERTIFICATE, "sha1"],
    [SIGNING_CERTIFICATE_V2, "sha256"],
  ] as const) {
    const stated = attributeOf(signer, type)
    const list = stated instanceof Sequence ? stated.valueBlock.value[0] : undefined
    const first = list instanceof Sequence ? list.valueBlock.value[0] : undefined
    if (!(first instanceof Sequence)) continue
    const [one, other] = first.valueBlock.value
    const algorithm = one instanceof Sequence ? one.valueBlock.value[0] : undefined
    const name =
      algorithm instanceof ObjectIdentifier ? digestName({ algorithmId: algorithm.valueBlock.toString() }) : usual
    const digest = bytesOf(one) ?? bytesOf(other)
    if (name === undefined || digest?.equals(createHash(name).update(derOf(certificate)).digest()) !== true)
      return false
  }
  return true
}

/** A signer whose signature is right, or what is wrong with it. */
type Signer =
  | { readonly certificate: Certificate; readonly scheme: Scheme; readonly fault?: never }
  | { readonly certificate: Certificate | undefined; readonly scheme?: never; readonly fault: SealFault }

/**
 * Verifies the only signer of a message.
 *
 * @param covered the bytes that must be signed
 */
const verifySigner = (message: Message, covered: Covered): Signer => {
  const { signer } = message
  const certificate = certificateOf(message)
  if (certificate === undefined) return { fault: "NO_CERTIFICATE", certificate }
  const digest = digestName(signer.digestAlgorithm)
  const scheme = schemeOf(signer.signatureAlgorithm, certificate.subjectPublicKeyInfo, digest)
  if (digest === undefined || scheme === undefined) return { fault: "UNSUPPORTED", certificate }
  const signature = Buffer.from(signer.signature.getValue())
  const attributes = signer.signedAttrs
  if (attributes === undefined) {
    return isSignedBy(scheme, certificate.subjectPublicKeyInfo, covered.bytes(), signature)
      ? { certificate, scheme }
      : { fault: "WRONG_VALUE", certificate }
  }
  const type = attributeOf(signer, CONTENT_TYPE)
  if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== message.data.encapContentInfo.eContentType)
    return { fault: "MALFORMED", certificate }
  if (bytesOf(attributeOf(signer, MESSAGE_DIGEST))?.equals(covered.digest(digest)) !== true)
    return { fault: "OTHER_BYTES", certificate }
  if (!isSignedBy(scheme, certificate.subjectPublicKeyInfo, Buffer.from(attributes.encodedValue), signature))
    return { fault: "WRONG_VALUE", certificate }
  return isMeantCertificate(signer, certificate) ? { certificate, scheme } : { fault: "OTHER_CERTIFICATE", certificate }
}

const contained = (content: Buffer): Covered => ({
  bytes: () => content,
  digest: (algorithm) => createHash(algorithm).update(content).digest(),
})

/** The time of a timestamp (RFC 3161) of such bytes; `undefined` when it does not prove one. */
const provenTime = (token: Message, stamped: Covered) => {
  if (token.content === undefined) return undefined
  const signer = verifySigner(token, contained(token.content))
  if (signer.fault !== undefined) return undefined
  const info = new TSTInfo({ schema: fromBER(token.content).result })
  const algorithm = digestName(info.messageImprint.hashAlgorithm)
  const stated = Buffer.from(info.messageImprint.hashedMessage.getValue())
  return algorithm !== undefined && stated.equals(stamped.digest(algorithm)) ? { at: info.genTime, signer } : undefined
}

const statedTime = (signer: SignerInfo): Date | undefined => {
  const value = attributeOf(signer, SIGNING_TIME)
  return value instanceof UTCTime || value instanceof GeneralizedTime ? value.toDate() : undefined
}

/** The time that a timestamp states, and whether the host trusts who has made it. */
const stampedTime = (signer: SignerInfo, roots: ReadonlyArray<Certificate>) => {
  const token: unknown = signer.unsignedAttrs?.attributes.find(({ type }) => type === TIMESTAMP_TOKEN)?.values[0]
  if (!(token instanceof Sequence)) return undefined
  const message = messageOf(new Uint8Array(token.toBER(false)))
  const proven = message && provenTime(message, contained(Buffer.from(signer.signature.getValue())))
  if (message === undefined || proven === undefined) return undefined
  const { state } = chainOf(proven.signer.certificate, message.certificates, roots)
  return { at: proven.at, time: stampOf(state, proven.signer.certificate) }
}

/** Certificates of those who make timestamps say so (RFC 3161, 2.3): any customer of the authority has another. */
const stampOf = (chain: Chain["state"], certificate: Certificate): FileSeal["time"] => {
  const usage: unknown = certificate.extensions?.find(({ extnID }) => extnID === "2.5.29.37")?.parsedValue
  const stamps = usage instanceof ExtKeyUsage && usage.keyPurposes.includes("1.3.6.1.5.5.7.3.8")
  return chain === "TRUSTED" && stamps ? "TIMESTAMP" : "UNKNOWN_TIMESTAMP"
}

const toldOf = (
  certificate: Certificate,
  scheme: Scheme | undefined,
  { certificates }: Message,
  at: Date | undefined,
  roots: ReadonlyArray<Certificate>,
) => {
  const chain = chainOf(certificate, certificates, roots)
  return {
    ...namesOf(certificate),
    certificate: validityAt(chain.certificates, at),
    chain: chain.state,
    ...(scheme === undefined
      ? {}
      : { algorithm: `${scheme.kind} ${scheme.digest.replace("sha", "SHA-").replace("sm", "SM")}` }),
    ...(scheme?.digest === "sha1" ? { weak: true as const } : {}),
  }
}

const isNamed = (contents: Uint8Array): boolean => {
  const { result } = fromBER(contents)
  return !(result instanceof Sequence) || !(result.valueBlock.value[0] instanceof Sequence)
}

/** Subfilters of signatures whose message does not hold the bytes (ISO 32000-2, 12.8.3.3 and 12.8.3.4). */
const detached = new Set(["adbe.pkcs7.detached", "ETSI.CAdES.detached"])

/**
 * Verifies a signature of a PDF.
 *
 * @param subFilter how it is written
 * @param stated the time that the file states beside the signature, for one that states none itself
 * @param roots certificates that the host trusts
 */
export const verifyMessage = (
  subFilter: string,
  contents: Uint8Array,
  covered: Covered,
  stated: Date | undefined,
  roots: ReadonlyArray<Certificate>,
): Verified => {
  // The seals of GM/T 0031 and GB/T 38540 begin with what was signed, and not with the name of a message.
  if (!isNamed(contents)) return unproven("UNREADABLE", "UNSUPPORTED")
  const message = messageOf(contents)
  if (message === undefined) return unproven("UNREADABLE", "MALFORMED")
  if (subFilter === "ETSI.RFC3161") return verifyStamp(message, covered, roots)
  const isDetached = detached.has(subFilter)
  if (!isDetached && subFilter !== "adbe.pkcs7.sha1") return unproven("UNREADABLE", "UNSUPPORTED")
  // Signatures over the digest hold it as their content.
  const digest = isDetached ? undefined : message.content
  if (!isDetached && digest?.equals(covered.digest("sha1")) !== true) return unproven("BROKEN", "OTHER_BYTES")
  const signer = verifySigner(message, digest === undefined ? covered : contained(digest))
  const { certificate, fault, scheme } = signer
  if (certificate === undefined) return unproven("UNREADABLE", fault ?? "NO_CERTIFICATE")
  const stamp = fault !== undefined ? undefined : stampedTime(message.signer, roots)
  const at = stamp?.at ?? statedTime(message.signer) ?? stated
  const time = stamp?.time ?? (at === undefined ? "NONE" : "STATED")
  const told = { ...toldOf(certificate, scheme, message, at, roots), time, ...timeOf(at) }
  if (fault === undefined) return { integrity: "INTACT", ...told, ...(digest === undefined ? {} : { weak: true }) }
  return { integrity: fault === "UNSUPPORTED" ? "UNREADABLE" : "BROKEN", fault, ...told }
}

const timeOf = (at: Date | undefined) =>
  at === undefined || Number.isNaN(at.getTime()) ? {} : ({ signedAt: at.toISOString() } as const)

/** A timestamp over the file instead of a signature (ISO 32000-2, 12.8.5). */
const verifyStamp = (message: Message, covered: Covered, roots: ReadonlyArray<Certificate>): Verified => {
  const proven = provenTime(message, covered)
  if (proven === undefined) return unproven("BROKEN", "OTHER_BYTES")
  const told = toldOf(proven.signer.certificate, proven.signer.scheme, message, proven.at, roots)
  return { integrity: "INTACT", ...told, time: stampOf(told.chain, proven.signer.certificate), ...timeOf(proven.at) }
}
