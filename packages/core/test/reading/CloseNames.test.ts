import { describe, expect, it } from "vitest"
import { closeNames } from "../../src/reading/CloseNames.ts"
import { soundsAlike } from "../../src/reading/SoundsAlike.ts"

const communities = new Set(["滨江凯旋门", "金色家园", "绿城桂花园", "云栖里", "阳光花园小区"])

describe("names close to one that no sample has", () => {
  it.each([
    // Sound, look, a character too many, too few or wrong.
    ["滨江凯璇门", "滨江凯旋门"],
    ["滨江凯悬门", "滨江凯旋门"],
    ["宾江凯旋门", "滨江凯旋门"],
    ["滨江凯旋", "滨江凯旋门"],
    ["凯旋门", "滨江凯旋门"],
    ["滨江凯凯旋门", "滨江凯旋门"],
    ["绿城贵花圆", "绿城桂花园"],
    ["绿成桂花苑", "绿城桂花园"],
    ["云西里", "云栖里"],
    ["阳光花圆小区", "阳光花园小区"],
    // Inside an address.
    ["文一路18号滨江凯璇门12幢2单元", "滨江凯旋门"],
  ])("offers for %s %s", (written, known) => {
    expect(closeNames(written, communities)[0]).toBe(known)
  })

  it.each(["滨江凯旋门", "西湖区滨江凯旋门3幢", "万科城市之光", "东海闲湖城", "路", ""])(
    "offers nothing for %s",
    (written) => {
      expect(closeNames(written, communities)).toEqual([])
    },
  )

  it("tells short names apart unless they sound alike", () => {
    const series = new Set(["朗逸", "朗动", "轩逸", "QY25K5", "SY215C", "PC200-8"])
    expect(closeNames("郎逸", series)).toEqual(["朗逸"])
    expect(closeNames("朗意", series)).toEqual(["朗逸"])
    expect(closeNames("郎意", series)).toEqual(["朗逸"])
    expect(closeNames("朗行", series)).toEqual([])
    expect(closeNames("QY2SK5", series)).toEqual(["QY25K5"])
    expect(closeNames("SY2l5C", series)[0]).toBe("SY215C")
    expect(closeNames("PC2OO-8", series)).toEqual(["PC200-8"])
  })

  it("hears no difference between z and zh, n and ng, or tones", () => {
    for (const pair of ["旋璇", "城尘", "知资", "星新", "桂贵"]) expect(soundsAlike(pair[0]!, pair[1]!)).toBe(true)
    for (const pair of ["旋门", "海河", "A阿"]) expect(soundsAlike(pair[0]!, pair[1]!)).toBe(false)
  })
})
