import { Place } from "@open-valuation/core/reading"
import type { Situation } from "../../ChatAsset.ts"
import type { Passage } from "../../extract/Passage.ts"

/** Letters of plates by province, each with its city, as the provinces' traffic police issue them. */
const LETTERS: Readonly<Record<string, string>> = {
  冀: "A石家庄 B唐山 C秦皇岛 D邯郸 E邢台 F保定 G张家口 H承德 J沧州 R廊坊 T衡水",
  晋: "A太原 B大同 C阳泉 D长治 E晋城 F朔州 H忻州 J吕梁 K晋中 L临汾 M运城",
  蒙: "A呼和浩特 B包头 C乌海 D赤峰 E呼伦贝尔 G通辽 J乌兰察布 K鄂尔多斯 L巴彦淖尔",
  辽: "A沈阳 B大连 C鞍山 D抚顺 E本溪 F丹东 G锦州 H营口 J阜新 K辽阳 L盘锦 M铁岭 N朝阳 P葫芦岛",
  吉: "A长春 B吉林 C四平 D辽源 E通化 F白山 G白城 J松原",
  黑: "A哈尔滨 B齐齐哈尔 C牡丹江 D佳木斯 E大庆 F伊春 G鸡西 H鹤岗 J双鸭山 K七台河 L哈尔滨 M绥化 N黑河",
  苏: "A南京 B无锡 C徐州 D常州 E苏州 F南通 G连云港 H淮安 J盐城 K扬州 L镇江 M泰州 N宿迁 U苏州",
  浙: "A杭州 B宁波 C温州 D绍兴 E湖州 F嘉兴 G金华 H衢州 J台州 K丽水 L舟山",
  皖: "A合肥 B芜湖 C蚌埠 D淮南 E马鞍山 F淮北 G铜陵 H安庆 J黄山 K阜阳 L宿州 M滁州 N六安 P宣城 R池州 S亳州",
  闽: "A福州 B莆田 C泉州 D厦门 E漳州 F龙岩 G三明 H南平 J宁德",
  赣: "A南昌 B赣州 C宜春 D吉安 E上饶 F抚州 G九江 H景德镇 J萍乡 K新余 L鹰潭 M南昌",
  鲁: "A济南 B青岛 C淄博 D枣庄 E东营 F烟台 G潍坊 H济宁 J泰安 K威海 L日照 M滨州 N德州 P聊城 Q临沂 R菏泽 U青岛 V潍坊 Y烟台",
  豫: "A郑州 B开封 C洛阳 D平顶山 E安阳 F鹤壁 G新乡 H焦作 J濮阳 K许昌 L漯河 M三门峡 N商丘 P周口 Q驻马店 R南阳 S信阳 V郑州",
  鄂: "A武汉 B黄石 C十堰 D荆州 E宜昌 F襄阳 G鄂州 H荆门 J黄冈 K孝感 L咸宁 S随州 W武汉",
  湘: "A长沙 B株洲 C湘潭 D衡阳 E邵阳 F岳阳 G张家界 H益阳 J常德 K娄底 L郴州 M永州 N怀化 S长沙",
  粤:
    "A广州 B深圳 C珠海 D汕头 E佛山 F韶关 G湛江 H肇庆 J江门 K茂名 L惠州 M梅州 N汕尾 P河源 Q阳江 R清远 S东莞 T中山 U潮州 " +
    "V揭阳 W云浮 X佛山 Y佛山",
  桂: "A南宁 B柳州 C桂林 D梧州 E北海 F崇左 G来宾 H桂林 J贺州 K玉林 L百色 M河池 N钦州 P防城港 R贵港",
  琼: "A海口 B三亚",
  川: "A成都 B绵阳 C自贡 D攀枝花 E泸州 F德阳 G成都 H广元 J遂宁 K内江 L乐山 M资阳 Q宜宾 R南充 S达州 T雅安 X广安 Y巴中 Z眉山",
  贵: "A贵阳 B六盘水 C遵义 D铜仁 F毕节 G安顺",
  云: "A昆明 C昭通 D曲靖 F玉溪 J普洱 M保山 P丽江 S临沧",
  藏: "A拉萨",
  陕: "A西安 B铜川 C宝鸡 D咸阳 E渭南 F汉中 G安康 H商洛 J延安 K榆林 U西安",
  甘: "A兰州 B嘉峪关 C金昌 D白银 E天水 F酒泉 G张掖 H武威 J定西 K陇南 L平凉 M庆阳",
  青: "A西宁 B海东",
  宁: "A银川 B石嘴山 C吴忠 D固原 E中卫",
  新: "A乌鲁木齐 J克拉玛依 K吐鲁番 L哈密",
}
/** Cities that have all letters of their province's sign. */
const WHOLE: ReadonlyMap<string, string> = new Map([
  ["京", "北京"],
  ["津", "天津"],
  ["沪", "上海"],
  ["渝", "重庆"],
])

const PLATES: ReadonlyMap<string, string> = new Map(
  Object.entries(LETTERS).flatMap(([sign, cities]) =>
    cities.split(" ").map((each) => [`${sign}${each.charAt(0)}`, each.slice(1)] as const),
  ),
)
const SIGNS = [...Object.keys(LETTERS), ...WHOLE.keys()].join("")
/** 苏A牌照, 牌照是粤B, 沪牌; 全新A级 is none. */
const PLATE = new RegExp(
  `(?:(?<=牌照?[是为:]?|上的|挂|是)|(?<!\\p{Script=Han}))(?:([${SIGNS}][A-HJ-NP-Z])(?![A-Za-z0-9级型款版])的?(?:牌照?|车牌|号牌)?|([${[...WHOLE.keys()].join("")}])牌照?)`,
  "giu",
)

/** Takes the city that the first two signs of a plate tell (苏A), where the message names no other. */
export const takePlatePlace = (passage: Passage, { held }: Situation): void => {
  if (held["city"] !== undefined || passage.commands.some((each) => "field" in each && each.field === "city")) return
  passage.take(PLATE, ({ 1: signs, 2: sign = "" }) => {
    const plate = signs ?? sign
    const municipality = WHOLE.get(plate.charAt(0))
    const name = municipality ?? PLATES.get(plate.toUpperCase())
    const place = name === undefined ? undefined : Place.parse(`${name}市`)
    return place === undefined || (place.city === undefined && municipality === undefined)
      ? undefined
      : [{ _tag: "SetField", field: "city", value: place.path, implied: true }]
  })
}
