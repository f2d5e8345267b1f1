import { assert, describe, it } from "@effect/vitest"
import { certificate, sm2Key } from "@open-valuation/testing/seals"
import { Certificate, PublicKeyInfo } from "pkijs"
import { isSignedBy, schemeOf } from "../../src/pdf/signatures/PublicKeys.ts"

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(" ", ""), "hex")

describe("SM2", () => {
  it("verifies the example of GB/T 32918.5, annex A", () => {
    const key = bytes(
      `3059 301306072a8648ce3d020106082a811ccf5501822d 034200 04
      09f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020
      ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13`.replaceAll("\n", ""),
    )
    const signature = bytes(
      `3046 022100 f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3
      022100 b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa`.replaceAll("\n", ""),
    )
    const info = PublicKeyInfo.fromBER(new Uint8Array(key))
    const verify = (message: string) =>
      isSignedBy({ kind: "SM2", digest: "sm3" }, info, Buffer.from(message), signature)
    assert.isTrue(verify("message digest"))
    assert.isFalse(verify("message digesT"))
  })

  it("is told by the curve of the key, whatever the signature is called", () => {
    const { der } = certificate({ commonName: "a", key: sm2Key() })
    const own = Certificate.fromBER(new Uint8Array(der))
    const named = (algorithmId: string) =>
      schemeOf({ algorithmId, algorithmParams: undefined }, own.subjectPublicKeyInfo, "sha256")?.kind
    assert.strictEqual(named("1.2.156.10197.1.501"), "SM2")
    assert.strictEqual(named("1.2.840.113549.1.1.11"), undefined)
  })
})
