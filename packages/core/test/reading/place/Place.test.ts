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
    ["苏州园区湖东", "江苏省/苏州市/苏州工业园区"],
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

const SEPARATORS = ["", "/", " ", "，"]
const joined = (...parts: ReadonlyArray<string>): ReadonlyArray<string> =>
  SEPARATORS.map((separator) => parts.join(separator))

describe("words of official tables", () => {
  const direct = [
    "行政区划",
    "行政单位",
    "县级行政区划",
    "县级行政单位",
    "县",
    "县级市",
    "县(市)",
    "县（市）",
    "县级",
    "",
  ]
  const fillers = direct
    .map((kind) => `省直辖${kind}`)
    .concat("省直管", "省直管县", "省直管市", "省辖县级市", "直辖县级")

  it.each(fillers)("%s before a county of a province is no place", (filler) => {
    for (const text of [
      ...joined("河南省", filler, "济源市沁园街道"),
      ...joined("河南", filler, "济源市沁园街道"),
      ...joined(filler, "济源市沁园街道"),
    ]) {
      expect(Place.parse(text)).toMatchObject({ path: "河南省/济源市", rest: "沁园街道" })
    }
  })

  it.each([
    [["北京市", "市辖区", "东城区"], "北京市/北京市/东城区"],
    [["北京", "市辖区", "朝阳区"], "北京市/北京市/朝阳区"],
    [["江苏省", "苏州市", "市辖区", "姑苏区"], "江苏省/苏州市/姑苏区"],
    [["苏州", "市区", "姑苏区"], "江苏省/苏州市/姑苏区"],
    [["苏州市", "区", "姑苏区"], "江苏省/苏州市/姑苏区"],
    [["重庆市", "县", "忠县"], "重庆市/重庆市/忠县"],
    [["重庆市", "县", "秀山土家族苗族自治县"], "重庆市/重庆市/秀山土家族苗族自治县"],
    [["湖北省", "天门市", "天门市"], "湖北省/天门市"],
    [["湖北省", "鄂州市", "市本级"], "湖北省/鄂州市"],
    [["新疆维吾尔自治区", "自治区直辖县级行政区划", "五家渠市"], "新疆维吾尔自治区/五家渠市"],
  ])("%j is %s", (parts, path) => {
    for (const text of joined(...parts)) expect(Place.parse(text).path).toBe(path)
  })
})

describe("a city of the army of Xinjiang", () => {
  it.each([
    ["一", "阿拉尔市"],
    ["二", "铁门关市"],
    ["三", "图木舒克市"],
    ["三", "草湖市"],
    ["四", "可克达拉市"],
    ["五", "双河市"],
    ["六", "五家渠市"],
    ["七", "胡杨河市"],
    ["八", "石河子市"],
    ["九", "白杨市"],
    ["十", "北屯市"],
    ["十三", "新星市"],
    ["十四", "昆玉市"],
  ])("第%s师%s is in Xinjiang", (number, city) => {
    const army = ["新疆生产建设兵团", "新疆兵团", "兵团", "新疆维吾尔自治区生产建设兵团", "新疆"]
    const texts = army.flatMap((name) =>
      ["第", "农", ""].flatMap((mark) => joined(name, `${mark}${number}师`, `${city}军垦路8号`)),
    )
    for (const text of [...texts, `第${number}师${city}军垦路8号`, `兵团${city}军垦路8号`]) {
      expect(Place.parse(text)).toMatchObject({ path: `新疆维吾尔自治区/${city}`, rest: "军垦路8号" })
    }
  })
})

describe("a new division", () => {
  it.each([
    ["新疆和田地区和康县", "新疆维吾尔自治区/和田地区/和康县"],
    ["和安县红柳镇", "新疆维吾尔自治区/和田地区/和安县"],
    ["喀什地区岑岭县", "新疆维吾尔自治区/喀什地区/岑岭县"],
    ["海南省三沙市西沙区", "海南省/三沙市/西沙区"],
    ["三沙市南沙群岛", "海南省/三沙市/南沙区"],
    ["南沙区金隆路", "广东省/广州市/南沙区"],
    ["重庆市两江新区", "重庆市/重庆市/两江新区"],
    ["重庆渝北区", "重庆市/重庆市/渝北区"],
    ["河北雄安新区容城县", "河北省/保定市/容城县"],
    ["保定市/雄安新区/雄县", "河北省/保定市/雄县"],
    ["西藏山南错那县", "西藏自治区/山南市/错那市"],
    ["浙江温州龙港市", "浙江省/温州市/龙港市"],
    ["南京江北新区", "江苏省/南京市"],
    ["昆山开发区", "江苏省/苏州市/昆山市"],
    ["义乌经济技术开发区管委会", "浙江省/金华市/义乌市"],
    ["朝阳开发区", "朝阳开发区"],
    ["成都市/天府新区", "四川省/成都市/天府新区"],
    ["南京市江北新区泰山街道", "江苏省/南京市"],
    ["海南洋浦经济开发区", "海南省/儋州市/洋浦经济开发区"],
  ])("%s is %s", (text, path) => expect(Place.parse(text).path).toBe(path))
})

describe("a former name", () => {
  it.each([
    ["上海市/闸北区", "上海市/上海市/静安区", "闸北区", 2015],
    ["卢湾区", "上海市/上海市/黄浦区", "卢湾区", 2011],
    ["北京市宣武区", "北京市/北京市/西城区", "宣武区", 2010],
    ["江苏省/常州市/金坛市", "江苏省/常州市/金坛区", "金坛市", 2015],
    ["吉林省/四平市/公主岭市", "吉林省/长春市/公主岭市", "公主岭市", 2020],
    ["襄樊市", "湖北省/襄阳市", "襄樊市", 2010],
    ["山东省/莱芜市/莱城区", "山东省/济南市/莱芜区", "莱城区", 2018],
    ["莱芜市钢城区", "山东省/济南市/钢城区", "莱芜市", 2018],
    ["安徽省/巢湖市/庐江县", "安徽省/合肥市/庐江县", "巢湖市", 2011],
    ["巢湖市无为县", "安徽省/芜湖市/无为市", "无为县", 2019],
    ["丽水地区丽水市", "浙江省/丽水市/莲都区", "丽水市", 2000],
    ["杭州市江干区下沙街道", "浙江省/杭州市/钱塘区", "江干区", 2021],
    ["杭州江干下沙", "浙江省/杭州市/钱塘区", "江干区", 2021],
    ["杭州市江干区四季青街道", "浙江省/杭州市/上城区", "江干区", 2021],
    ["杭州余杭区临平街道", "浙江省/杭州市/临平区", "余杭区", 2021],
    ["浙江省/杭州市/余杭区/塘栖镇", "浙江省/杭州市/临平区", "余杭区", 2021],
    ["绍兴县富盛镇", "浙江省/绍兴市/越城区", "绍兴县", 2013],
    ["绍兴县柯桥街道", "浙江省/绍兴市/柯桥区", "绍兴县", 2013],
    ["邢台市桥东区", "河北省/邢台市/襄都区", "桥东区", 2020],
    ["湖北省荆沙市沙市区", "湖北省/荆州市/沙市区", "荆沙市", 1996],
    ["锦西市", "辽宁省/葫芦岛市", "锦西市", 1994],
    ["重庆万县市", "重庆市/重庆市/万州区", "万县市", 1998],
    ["东川市汤丹镇", "云南省/昆明市/东川区", "东川市", 1998],
    ["达县", "四川省/达州市/达川区", "达县", 2013],
  ])("%s is now %s", (text, path, name, year) =>
    expect(Place.parse(text)).toMatchObject({ path, historical: { name, year } }),
  )

  it.each([
    ["杭州市江干区", "浙江省/杭州市", ["上城区", "钱塘区"]],
    ["杭州市/江干区/庆春路1号", "浙江省/杭州市", ["上城区", "钱塘区"]],
    ["山东省莱芜市", "山东省/济南市", ["莱芜区", "钢城区"]],
    ["河北雄安新区", "河北省/保定市", ["容城县", "雄县", "安新县"]],
  ])("that came to several is where they all are: %s", (text, path, names) =>
    expect(Place.parse(text)).toMatchObject({ path, among: names.map((name) => `${path}/${name}`) }),
  )

  it.each([
    ["青岛西海岸新区长江中路", "山东省/青岛市/黄岛区", "西海岸新区"],
    ["大连市/金普新区", "辽宁省/大连市/金州区", "金普新区"],
    ["珠海横琴新区", "广东省/珠海市/香洲区", "横琴新区"],
    ["平潭综合实验区", "福建省/福州市/平潭县", "平潭综合实验区"],
    ["中新天津生态城", "天津市/天津市/滨海新区", "中新天津生态城"],
    ["杨凌示范区", "陕西省/咸阳市/杨陵区", "杨凌示范区"],
  ])("of a zone is the county that it lies in: %s", (text, path, name) =>
    expect(Place.parse(text)).toMatchObject({ path, historical: { name } }),
  )

  it.each([
    ["西咸新区沣东新城", "陕西省/西安市", ["西安市/未央区", "西安市/长安区"]],
    ["陕西省沣西新城", "陕西省", ["西安市/长安区", "西安市/鄠邑区", "咸阳市/秦都区"]],
    ["贵安新区", "贵州省", ["贵阳市/花溪区", "贵阳市/清镇市", "安顺市/平坝区", "安顺市/西秀区"]],
    ["滇中新区", "云南省/昆明市", ["昆明市/安宁市", "昆明市/嵩明县", "昆明市/官渡区"]],
    ["北京经济技术开发区", "北京市/北京市", ["北京市/大兴区", "北京市/通州区"]],
  ])("of a zone of several counties names them: %s", (text, path, among) => {
    const [province] = path.split("/")
    expect(Place.parse(text)).toMatchObject({ path, among: among.map((name) => `${province}/${name}`) })
  })

  it("of a city is a county of today, unless one of the city's counties follows", () => {
    expect(Place.parse("安徽省巢湖市半汤街道")).toMatchObject({ path: "安徽省/合肥市/巢湖市", rest: "半汤街道" })
    expect(Place.parse("安徽省巢湖市含山县").path).toBe("安徽省/马鞍山市/含山县")
  })

  it("that was only customary has no year", () =>
    expect(Place.parse("东莞市莞城区").historical).toEqual({ name: "莞城区" }))

  it.each(["杭州市余杭区良渚街道", "杭州市萧山区临江花园", "杭州市余杭区运河路1号"])(
    "is not told of a town or a street that stayed: %s",
    (text) => expect(Place.parse(text).historical).toBeUndefined(),
  )

  it("is not told of a present one", () => expect(Place.parse("北京市西城区").historical).toBeUndefined())
})
