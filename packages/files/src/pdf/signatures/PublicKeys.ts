import { constants, createHash, createPublicKey, verify } from "node:crypto"
import { weierstrass } from "@noble/curves/abstract/weierstrass.js"
import { ownValue } from "@open-valuation/core/domain"
import { fromBER, Integer, ObjectIdentifier, Sequence } from "asn1js"
import type { AlgorithmIdentifier, PublicKeyInfo } from "pkijs"
import { RSASSAPSSParams } from "pkijs"

/** Names of digests for `node:crypto`, by their object identifiers. */
const digests: Readonly<Record<string, string>> = {
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.4": "sha224",
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
  "1.2.156.10197.1.401": "sm3",
}

/** Names of digests by algorithms of signatures that name theirs (RFC 8017, RFC 5758). */
const rsa: Readonly<Record<string, string>> = {
  "1.2.840.113549.1.1.5": "sha1",
  "1.2.840.113549.1.1.14": "sha224",
  "1.2.840.113549.1.1.11": "sha256",
  "1.2.840.113549.1.1.12": "sha384",
  "1.2.840.113549.1.1.13": "sha512",
}
const ecdsa: Readonly<Record<string, string>> = {
  "1.2.840.10045.4.1": "sha1",
  "1.2.840.10045.4.3.1": "sha224",
  "1.2.840.10045.4.3.2": "sha256",
  "1.2.840.10045.4.3.3": "sha384",
  "1.2.840.10045.4.3.4": "sha512",
}
const [RSA, PSS, EC] = ["1.2.840.113549.1.1.1", "1.2.840.113549.1.1.10", "1.2.840.10045.2.1"]
/** SM2 with SM3, as signers name it (GM/T 0006). */
const sm2Names = new Set(["1.2.156.10197.1.501", "1.2.156.10197.1.301", "1.2.156.10197.1.301.1"])
const SM2_CURVE = "1.2.156.10197.1.301"

/** The name of a digest; `undefined` for one that is not read. */
export const digestName = ({ algorithmId }: Pick<AlgorithmIdentifier, "algorithmId">): string | undefined =>
  ownValue(digests, algorithmId)

/** How a signature was made. */
export type Scheme =
  | { readonly kind: "RSA" | "ECDSA" | "SM2"; readonly digest: string }
  | { readonly kind: "RSA-PSS"; readonly digest: string; readonly saltLength: number }

/**
 * The scheme of a signature. `undefined` for one that is not read.
 *
 * @param digest that of the content, for algorithms that name none
 */
export const schemeOf = (
  { algorithmId, algorithmParams }: Pick<AlgorithmIdentifier, "algorithmId" | "algorithmParams">,
  key: PublicKeyInfo,
  digest: string | undefined,
): Scheme | undefined => {
  const curve: unknown = key.algorithm.algorithmParams
  const isSm2 =
    key.algorithm.algorithmId === SM2_CURVE ||
    (curve instanceof ObjectIdentifier && curve.valueBlock.toString() === SM2_CURVE)
  if (isSm2) return sm2Names.has(algorithmId) || algorithmId === EC ? { kind: "SM2", digest: "sm3" } : undefined
  if (algorithmId === PSS) {
    const parameters = new RSASSAPSSParams({ schema: algorithmParams })
    const own = digestName(parameters.hashAlgorithm)
    return own === undefined ? undefined : { kind: "RSA-PSS", digest: own, saltLength: parameters.saltLength }
  }
  const [rsaDigest, ecDigest] = [
    algorithmId === RSA ? digest : ownValue(rsa, algorithmId),
    algorithmId === EC ? digest : ownValue(ecdsa, algorithmId),
  ]
  if (rsaDigest !== undefined) return { kind: "RSA", digest: rsaDigest }
  return ecDigest === undefined ? undefined : { kind: "ECDSA", digest: ecDigest }
}

/**
 * Whether a signature of such bytes was made with the private half of a key. A key that is none, such as the point at
 * infinity, has made no signature.
 */
export const isSignedBy = (scheme: Scheme, key: PublicKeyInfo, signed: Uint8Array, signature: Uint8Array): boolean => {
  try {
    if (scheme.kind === "SM2") return isSm2Signature(key.subjectPublicKey.valueBlock.valueHexView, signed, signature)
    const der = Buffer.from(key.toSchema().toBER(false))
    const own = createPublicKey({ key: der, format: "der", type: "spki" })
    const padding =
      scheme.kind === "RSA-PSS" ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: scheme.saltLength } : {}
    return verify(scheme.digest, signed, { key: own, ...padding }, signature)
  } catch {
    return false
  }
}

/** The curve of GB/T 32918.5. */
const P = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn
const N = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
const Sm2Point = weierstrass({
  p: P,
  n: N,
  h: 1n,
  a: P - 3n,
  b: 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n,
  Gx: 0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n,
  Gy: 0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n,
})
type Sm2Point = typeof Sm2Point.BASE

/** The name of a signer who states none (GM/T 0009). */
const SIGNER = Buffer.from("1234567812345678")

const bytesOf = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, "0"), "hex")
const bigOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`)

/** The number that an SM2 signature signs (GB/T 32918.2, 5.5): of the signer's name, the curve, key and message. */
const sm2Digest = (point: Sm2Point, message: Uint8Array): bigint => {
  const { Gx, Gy, a, b } = Sm2Point.CURVE()
  const { x, y } = point.toAffine()
  const signer = createHash("sm3")
    .update(Buffer.from([0, SIGNER.length * 8]))
    .update(SIGNER)
  for (const value of [a, b, Gx, Gy, x, y]) signer.update(bytesOf(value))
  return bigOf(createHash("sm3").update(signer.digest()).update(message).digest())
}

/** Verifies an SM2 signature (GB/T 32918.2, 7.1). Only public numbers take part. */
const isSm2Signature = (key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  // Throws for a point that is not on the curve, and the point at infinity.
  const point = Sm2Point.fromBytes(key)
  point.assertValidity()
  if (point.is0()) return false
  const parsed = fromBER(signature).result
  const [first, second] = parsed instanceof Sequence ? parsed.valueBlock.value : []
  if (!(first instanceof Integer && second instanceof Integer)) return false
  const [r, s] = [bigOf(first.valueBlock.valueHexView), bigOf(second.valueBlock.valueHexView)]
  const t = (r + s) % N
  if (r < 1n || r >= N || s < 1n || s >= N || t === 0n) return false
  const { x } = Sm2Point.BASE.multiplyUnsafe(s).add(point.multiplyUnsafe(t)).toAffine()
  return (sm2Digest(point, message) + x) % N === r
}
