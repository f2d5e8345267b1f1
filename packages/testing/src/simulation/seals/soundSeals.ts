import { indefinite } from "./Der.ts"
import type { SealOptions } from "./DraftPdf.ts"
import { after, broken, good, hashOf, issue, type SealDesk, SIGNED, signWith, unsealed } from "./SealCase.ts"
import { type Certified, certificate, signedMessage, timestamp } from "./SignedMessages.ts"
import { ecdsaKey, rsaKey, type SigningKey } from "./SigningKey.ts"

const stamped = (authority: Certified, chain: ReadonlyArray<Certified> = []) => ({
  stamp: (signature: Buffer) =>
    timestamp(authority, hashOf("sha256", signature), "sha256", new Date("2026-06-30T01:02:09Z"), chain),
})

/** Seals over whole files, of every kind that is read, with certificates that are valid, expired, unknown or forged. */
export const soundSeals = ({ add, keys: { rsa, rsaPss, sm2 }, leaf, root, seal, sealed }: SealDesk): void => {
  const signers: ReadonlyArray<readonly [string, SigningKey, string]> = [
    ["RSA", rsa, "RSA SHA-256"],
    ["RSA-PSS", rsaPss, "RSA-PSS SHA-256"],
    ["ECDSA P-256", ecdsaKey("P-256"), "ECDSA SHA-256"],
    ["ECDSA P-384", ecdsaKey("P-384"), "ECDSA SHA-384"],
    ["SM2", sm2, "SM2 SM3"],
  ]
  for (const [name, key, algorithm] of signers) {
    const own = issue(key)
    const options = { sign: signWith(own.leaf, [own.root]) }
    for (const style of ["TABLE", "STREAM"] as const) {
      add(`valid: ${name}, ${style}`, unsealed().seal(options, style), [{ ...good, algorithm, signer: "业务专用章" }], {
        roots: [own.root.der],
      })
    }
  }
  const strong = issue(rsaKey("sha512"))
  add(
    "valid: CAdES, which names its certificate",
    unsealed().seal({
      subFilter: "ETSI.CAdES.detached",
      sign: signWith(strong.leaf, [strong.root], { namesCertificate: false }),
    }),
    [{ ...good, algorithm: "RSA SHA-512" }],
    { roots: [strong.root.der] },
  )
  add("valid: named certificate", seal(unsealed(), { sign: signWith(leaf, [root], { namesCertificate: true }) }), [
    good,
  ])
  add(
    "valid: lengths that are not stated (BER)",
    seal(unsealed(), { sign: (...args) => indefinite(signWith(leaf, [root])(...args)) }),
    [good],
  )
  const sha1Digest: SealOptions["sign"] = (_, digest) => {
    const content = digest("sha1")
    return signedMessage({ signer: leaf, chain: [root], digest: hashOf("sha256", content), content, signedAt: SIGNED })
  }
  add("valid: over the SHA-1 digest", seal(unsealed(), { subFilter: "adbe.pkcs7.sha1", sign: sha1Digest }), [
    { ...good, weak: true },
  ])
  const old = issue(rsaKey("sha1"))
  add("valid: SHA-1", unsealed().seal({ sign: signWith(old.leaf, [old.root]) }), [{ ...good, weak: true }], {
    roots: [old.root.der],
  })
  const stamper = certificate({ commonName: "青屿时间戳", key: rsa, issuer: root, stamps: true })
  const noTime = { ...stamped(stamper, [root]), signedAt: undefined }
  add("valid: trusted timestamp", seal(unsealed(), { sign: signWith(leaf, [root], noTime) }), [
    { ...good, time: "TIMESTAMP" },
  ])
  add(
    "timestamp by who is no authority for it",
    seal(unsealed(), { sign: signWith(leaf, [root], stamped(leaf, [root])) }),
    [{ ...good, time: "UNKNOWN_TIMESTAMP" }],
  )
  const stranger = issue(rsaPss)
  add("timestamp of an unknown authority", seal(unsealed(), { sign: signWith(leaf, [root], stamped(stranger.leaf)) }), [
    { ...good, time: "UNKNOWN_TIMESTAMP" },
  ])
  add(
    "valid: timestamp over the file",
    seal(unsealed(), {
      subFilter: "ETSI.RFC3161",
      sign: (_, digest) => timestamp(stamper, digest("sha512"), "sha512", SIGNED, [root]),
    }),
    [{ ...good, time: "TIMESTAMP" }],
  )
  add("no time", seal(unsealed(), { sign: signWith(leaf, [root], { signedAt: undefined }) }), [
    { ...good, time: "NONE", certificate: "UNKNOWN" },
  ])
  add(
    "a time that the file states",
    seal(unsealed(), {
      entries: "/M (D:20260630090203+08'00')",
      sign: signWith(leaf, [root], { signedAt: undefined }),
    }),
    [good],
  )
  add("two seals, one after the other", seal(sealed), [after("SIGNATURES"), good], { states: 3 })
  const middle = certificate({ commonName: "青屿二级", key: sm2, issuer: root, isAuthority: true })
  const below = certificate({ commonName: "业务专用章", key: sm2, issuer: middle })
  add("valid: authority in between", seal(unsealed(), { sign: signWith(below, [middle]) }), [good])

  // Certificates.
  add("no roots", sealed, [{ ...good, chain: "UNKNOWN_ROOT" }], { roots: [] })
  add("unknown root", sealed, [{ ...good, chain: "UNKNOWN_ROOT" }], { roots: [strong.root.der] })
  const self = certificate({ commonName: "业务专用章", key: rsaPss })
  add("its own issuer", seal(unsealed(), { sign: signWith(self) }), [{ ...good, chain: "UNKNOWN_ROOT" }])
  const expired = issue(rsa, { to: "2026-03-31" })
  add("expired", seal(unsealed(), { sign: signWith(expired.leaf) }), [{ ...good, certificate: "EXPIRED" }], {
    roots: [expired.root.der],
  })
  const early = issue(rsa, { from: "2026-09-01" })
  add("not yet valid", seal(unsealed(), { sign: signWith(early.leaf) }), [{ ...good, certificate: "NOT_YET_VALID" }], {
    roots: [early.root.der],
  })
  const impostor = certificate({ commonName: "业务专用章", key: rsaPss, issuer: { ...root, key: rsaPss } })
  add("certificate that the issuer has not signed", seal(unsealed(), { sign: signWith(impostor) }), [
    { ...good, chain: "BROKEN" },
  ])
  const customer = certificate({ commonName: "业务专用章", key: rsaPss, issuer: leaf })
  add("issued by a customer of the authority", seal(unsealed(), { sign: signWith(customer, [leaf]) }), [
    { ...good, chain: "UNKNOWN_ROOT" },
  ])
  const renamed = certificate({ commonName: "另一家银行", key: rsa, issuer: root })
  add(
    "another certificate of the same key",
    seal(unsealed(), { sign: signWith(leaf, [root], { namesCertificate: true, shown: renamed }) }),
    [broken("OTHER_CERTIFICATE")],
  )
}
