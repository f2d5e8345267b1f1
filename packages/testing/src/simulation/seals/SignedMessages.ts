import { createHash } from "node:crypto"
import { bits, der, identifier, integer, octets, sequence, set, tagged, text, time } from "./Der.ts"
import { digestAlgorithm, type SigningKey } from "./SigningKey.ts"

/** A certificate with its key. */
export interface Certified {
  readonly name: Buffer
  readonly key: SigningKey
  readonly serial: number
  /** Names the key in the certificates that it signs. */
  readonly keyId: Buffer
  readonly der: Buffer
}

export interface CertificateOptions {
  readonly commonName: string
  readonly organisation?: string
  readonly key: SigningKey
  /** Whose key signs it; its own by default. */
  readonly issuer?: Certified
  readonly from?: string
  readonly to?: string
  readonly isAuthority?: boolean
  /** True for an authority that makes timestamps. */
  readonly stamps?: boolean
  /** Bytes of a part that nobody reads. */
  readonly padding?: number
}

let serials = 1_000

const extension = (name: string, isCritical: boolean, value: Buffer): Buffer =>
  sequence(identifier(name), ...(isCritical ? [der(0x01, Buffer.from([0xff]))] : []), octets(value))

/** A certificate (RFC 5280). Valid in 2026 unless said otherwise. */
export const certificate = (options: CertificateOptions): Certified => {
  const {
    commonName,
    from = "2026-01-01",
    isAuthority = false,
    issuer,
    key,
    organisation = "青屿农村商业银行",
    padding = 0,
    stamps = false,
    to = "2026-12-31",
  } = options
  const part = (type: string, value: string) => set(sequence(identifier(type), text(value)))
  const name = sequence(part("2.5.4.6", "CN"), part("2.5.4.10", organisation), part("2.5.4.3", commonName))
  const serial = serials++
  const signer = issuer?.key ?? key
  const keyId = createHash("sha1").update(key.spki).digest()
  const extensions = [
    extension("2.5.29.19", true, isAuthority ? sequence(der(0x01, Buffer.from([0xff]))) : sequence()),
    extension("2.5.29.14", false, octets(keyId)),
    ...(issuer === undefined ? [] : [extension("2.5.29.35", false, sequence(der(0x80, issuer.keyId)))]),
    ...(stamps ? [extension("2.5.29.37", true, sequence(identifier("1.3.6.1.5.5.7.3.8")))] : []),
    ...(padding === 0 ? [] : [extension("1.3.6.1.4.1.99999.1", false, octets(Buffer.alloc(padding, 7)))]),
  ]
  const signed = sequence(
    tagged(0, integer(2)),
    integer(serial),
    signer.algorithm,
    issuer?.name ?? name,
    sequence(time(new Date(`${from}T00:00:00Z`)), time(new Date(`${to}T00:00:00Z`))),
    name,
    key.spki,
    tagged(3, sequence(...extensions)),
  )
  return { name, key, keyId, serial, der: sequence(signed, signer.algorithm, bits(signer.sign(signed))) }
}

const attribute = (type: string, value: Buffer): Buffer => sequence(identifier(type), set(value))

export interface MessageOptions {
  readonly signer: Certified
  /** Further certificates to put in. */
  readonly chain?: ReadonlyArray<Certified>
  /** The digest of the bytes that are signed. */
  readonly digest: Buffer
  /** Bytes that the message holds: the digest of what is signed, or a timestamp. */
  readonly content?: Buffer
  readonly contentType?: string
  readonly signedAt?: Date | undefined
  /** Names the certificate in the signature (RFC 5035). */
  readonly namesCertificate?: boolean
  /** Another certificate in place of the signer's. */
  readonly shown?: Certified
  /** Makes a timestamp of the signature. */
  readonly stamp?: (signature: Buffer) => Buffer
  /** Changes the value of the signature. */
  readonly value?: (signature: Buffer) => Buffer
}

const [DATA, STAMP] = ["1.2.840.113549.1.7.1", "1.2.840.113549.1.9.16.1.4"]

/** Signed data (RFC 5652); of SM2 keys with the object identifiers of GM/T 0010. */
export const signedMessage = (options: MessageOptions): Buffer => {
  const {
    chain = [],
    content,
    digest,
    namesCertificate = false,
    shown,
    signedAt,
    signer,
    stamp,
    value = (one) => one,
  } = options
  const { key } = signer
  const isSm2 = key.digest === "sm3"
  const contentType = options.contentType ?? (isSm2 ? "1.2.156.10197.6.1.4.2.1" : DATA)
  const own = shown ?? signer
  const meant = sequence(sequence(sequence(octets(createHash("sha256").update(signer.der).digest()))))
  const attributes = [
    attribute("1.2.840.113549.1.9.3", identifier(contentType)),
    attribute("1.2.840.113549.1.9.4", octets(digest)),
    ...(signedAt === undefined ? [] : [attribute("1.2.840.113549.1.9.5", time(signedAt))]),
    ...(namesCertificate ? [attribute("1.2.840.113549.1.9.16.2.47", meant)] : []),
  ].toSorted((one, other) => Buffer.compare(one, other))
  const signature = value(key.sign(set(...attributes)))
  const unsigned = stamp === undefined ? [] : [tagged(1, attribute("1.2.840.113549.1.9.16.2.14", stamp(signature)))]
  return sequence(
    identifier(isSm2 ? "1.2.156.10197.6.1.4.2.2" : "1.2.840.113549.1.7.2"),
    tagged(
      0,
      sequence(
        integer(1),
        set(key.digestAlgorithm),
        sequence(identifier(contentType), ...(content === undefined ? [] : [tagged(0, octets(content))])),
        tagged(0, ...[own, ...chain].map((each) => each.der)),
        set(
          sequence(
            integer(1),
            sequence(ownIssuer(own), integer(own.serial)),
            key.digestAlgorithm,
            tagged(0, ...attributes),
            key.algorithm,
            octets(signature),
            ...unsigned,
          ),
        ),
      ),
    ),
  )
}

/** The issuer's name, as the certificate holds it: the fourth part of what is signed. */
const ownIssuer = ({ der: bytes }: Certified): Buffer => {
  const [signed = Buffer.alloc(0)] = partsOf(bytes)
  return partsOf(signed)[3] ?? Buffer.alloc(0)
}

/** The parts of a value in DER. */
const partsOf = (value: Buffer): ReadonlyArray<Buffer> => {
  const bodyOf = (bytes: Buffer, at: number) => {
    const short = bytes[at + 1] ?? 0
    const more = short < 0x80 ? 0 : short - 0x80
    const length = more === 0 ? short : bytes.readUIntBE(at + 2, more)
    return { from: at + 2 + more, to: at + 2 + more + length }
  }
  const { from, to } = bodyOf(value, 0)
  const parts: Array<Buffer> = []
  for (let at = from; at < to;) {
    const end = bodyOf(value, at).to
    parts.push(value.subarray(at, end))
    at = end
  }
  return parts
}

/** A timestamp of some bytes (RFC 3161). */
export const timestamp = (
  authority: Certified,
  digest: Buffer,
  algorithm: string,
  at: Date,
  chain: ReadonlyArray<Certified> = [],
): Buffer => {
  const info = sequence(
    integer(1),
    identifier("1.3.6.1.4.1.99999.2"),
    sequence(digestAlgorithm(algorithm), octets(digest)),
    integer(serials++),
    time(at),
  )
  return signedMessage({
    signer: authority,
    chain,
    digest: createHash(authority.key.digest).update(info).digest(),
    content: info,
    contentType: STAMP,
  })
}
