import { describe, expect, it } from "@effect/vitest"
import * as Place from "../../../src/reading/place/Place.ts"

const paths: ReadonlyArray<readonly [text: string, path: string, rest: string]> = [
  ["上海市徐汇区陕西南路666弄", "上海市/上海市/徐汇区", "陕西南路666弄"],
  ["杭州市下城区青云街40号", "浙江省/杭州市/拱墅区", "青云街40号"],
  ["东莞市莞城区东莞大道", "广东省/东莞市/莞城街道", "东莞大道"],
  ["启东市台湾风情街", "江苏省/南通市/启东市", "台湾风情街"],
  ["新疆伊宁市上海城徐汇苑", "新疆维吾尔自治区/伊犁哈萨克自治州/伊宁市", "上海城徐汇苑"],
  ["重庆忠县忠州镇", "重庆市/重庆市/忠县", "忠州镇"],
  ["湖北神农架太阳村", "湖北省/神农架林区", "太阳村"],
  ["黑龙江省安达市朝阳街168号", "黑龙江省/绥化市/安达市", "朝阳街168号"],
  ["廣東省東莞市", "广东省/东莞市", ""],
  ["石景山区老山东里", "北京市/北京市/石景山区", "老山东里"],
]

describe("a free address", () => {
  it.each(paths)("%s is in %s", (text, path, rest) => {
    const place = Place.parse(text)
    expect(place.path).toBe(path)
    expect(place.rest).toBe(rest)
  })

  it.each([
    ["重庆江北区", "重庆市/重庆市/江北区"],
    ["上海徐汇陕西南路", "上海市/上海市/徐汇区"],
    ["天津河东万达", "天津市/天津市/河东区"],
    ["苏州工业园区星湖街", "江苏省/苏州市/苏州工业园区"],
    ["长沙县星沙", "湖南省/长沙市/长沙县"],
    ["中国广东省广州市天河区体育西路", "广东省/广州市/天河区"],
    ["恩施州恩施市", "湖北省/恩施土家族苗族自治州/恩施市"],
    ["吉林市船营区", "吉林省/吉林市/船营区"],
    ["香港湾仔区", "香港特别行政区/香港特别行政区/湾仔区"],
  ])("%s is in %s", (text, path) => expect(Place.parse(text).path).toBe(path))

  it.each(["南京东路100号", "北京路12号", "上海花园", "杭州西湖花园", "朝阳公园南路8号"])(
    "%s names a street or a community, not a city",
    (text) => expect(Place.parse(text).province).toBeUndefined(),
  )
})

describe("a region path", () => {
  it.each([
    ["北京市/北京市/朝阳区", "北京市/北京市/朝阳区"],
    ["北京/朝阳", "北京市/北京市/朝阳区"],
    ["北京", "北京市/北京市"],
    ["重庆市/县/忠县", "重庆市/重庆市/忠县"],
    ["苏州", "江苏省/苏州市"],
    ["苏州/昆山", "江苏省/苏州市/昆山市"],
    ["江苏省//昆山市", "江苏省/苏州市/昆山市"],
    ["　江蘇省／蘇州市／崑山市　", "江苏省/苏州市/昆山市"],
    ["湖北省/省直辖县级行政区划/仙桃市", "湖北省/仙桃市"],
    ["广东省/中山市/中山市", "广东省/中山市"],
    ["湖北省/鄂州市/鄂州市本级", "湖北省/鄂州市"],
    ["四川省/成都市/高新区", "四川省/成都市/高新区"],
    ["北京市/北京市/亦庄开发区", "北京市/北京市/亦庄开发区"],
    ["Springfield / IL", "Springfield/IL"],
    ["", ""],
  ])("%s is %s", (text, path) => expect(Place.parse(text).path).toBe(path))

  it("is its own normal form", () => {
    for (const [text] of paths) {
      const { path } = Place.parse(text)
      expect(Place.parse(path)).toMatchObject({ path, rest: "" })
    }
  })

  it("carries the code of the smallest known division", () => {
    expect(Place.parse("上海市徐汇区").code).toBe("310104")
    expect(Place.parse("苏州").code).toBe("320500")
    expect(Place.parse("湖北省/仙桃市").code).toBe("429004")
    expect(Place.parse("四川省/成都市/高新区").code).toBe("510100")
    expect(Place.parse("Springfield/IL").code).toBeUndefined()
  })
})

describe("a district alone", () => {
  it.each(["浦东新区张江", "浦东", "上海市/浦东"])("%s is the only one of its name", (text) =>
    expect(Place.parse(text)).toMatchObject({ province: "上海市", city: "上海市", district: "浦东新区" }),
  )

  it.each(["朝阳区", "鼓楼区", "朝阳"])("%s could be several and stays as it is", (text) =>
    expect(Place.parse(text)).toEqual({ path: text, rest: "" }),
  )

  it("is not guessed within a province either", () =>
    expect(Place.parse("江苏省鼓楼区")).toMatchObject({ path: "江苏省", rest: "鼓楼区" }))
})

describe("a former name", () => {
  it.each([
    ["上海市/闸北区", "上海市/上海市/静安区", "闸北区", 2015],
    ["卢湾区", "上海市/上海市/黄浦区", "卢湾区", 2011],
    ["北京市宣武区", "北京市/北京市/西城区", "宣武区", 2010],
    ["江苏省/常州市/金坛市", "江苏省/常州市/金坛区", "金坛市", 2015],
    ["吉林省/四平市/公主岭市", "吉林省/长春市/公主岭市", "公主岭市", 2020],
    ["襄樊市", "湖北省/襄阳市", "襄樊市", 2010],
    ["山东省/莱芜市", "山东省/济南市/莱芜区", "莱芜市", 2019],
  ])("%s is now %s", (text, path, name, year) =>
    expect(Place.parse(text)).toMatchObject({ path, historical: { name, year } }),
  )

  it("that was only customary has no year", () =>
    expect(Place.parse("东莞市莞城区").historical).toEqual({ name: "莞城区" }))

  it("is not told of a present one", () => expect(Place.parse("北京市西城区").historical).toBeUndefined())
})
