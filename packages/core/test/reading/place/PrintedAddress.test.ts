import { assert, describe, it } from "@effect/vitest"
import { readAddress } from "../../../src/reading/place/PrintedAddress.ts"

describe("a printed address", () => {
  const addresses: ReadonlyArray<readonly [string, string | undefined]> = [
    ["浙江省杭州市余杭区青屿路18号", "浙江省/杭州市/余杭区"],
    ["杭州市余杭区青屿路18号", "浙江省/杭州市/余杭区"],
    ["坐落：北京市 朝阳区 建国路1号", undefined],
    ["上海市浦东新区世纪大道100号", "上海市/上海市/浦东新区"],
    ["江苏省昆山市澄园8幢1单元704室", "江苏省/苏州市/昆山市"],
    ["启东市台湾风情街5号", "江苏省/南通市/启东市"],
    ["青屿路18号院", undefined],
  ]
  for (const [text, city] of addresses)
    it(`${text} is in ${city ?? "no known place"}`, () => assert.strictEqual(readAddress(text)?.city, city))

  it("has its digits back before what is numbered", () => {
    assert.strictEqual(
      readAddress("杭州市余杭区青屿路l8号3Z幢2单元5O1室")?.address,
      "杭州市余杭区青屿路l8号32幢2单元501室",
    )
  })

  it("is less sure in a division that nobody knows", () => {
    const [known, unknown] = [readAddress("杭州市余杭区青屿路18号"), readAddress("杭州市云汀筠新区青屿路18号")]
    assert.isTrue(known !== undefined && unknown !== undefined && unknown.sure < known.sure)
  })

  it("is less sure with a word that counts nothing between its numbers", () => {
    const [known, misread] = [readAddress("昆山市澄园8幢1单元704室"), readAddress("昆山市澄园8峡1单元704室")]
    assert.isTrue(known !== undefined && misread !== undefined && misread.sure < known.sure)
  })

  it("is none in a number", () => assert.isUndefined(readAddress("330000")))
})
