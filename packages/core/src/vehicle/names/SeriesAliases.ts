import { marqueByCodeOf } from "./BrandKey.ts"
import { nameText } from "./NameText.ts"

/**
 * Series that have a Chinese name and others, by the code of the marque. No two series share one. Sources: names that
 * the makers put on their cars in China, 2026-11; some are in one catalogue entry together (`骐达TIIDA`).
 */
const NAMES: Readonly<Record<string, Readonly<Record<string, ReadonlyArray<string>>>>> = {
  volkswagen: {
    朗逸: ["Lavida"],
    帕萨特: ["Passat"],
    途观: ["Tiguan"],
    途观L: ["Tiguan L"],
    途昂: ["Teramont"],
    途岳: ["Tharu"],
    途铠: ["T-Cross"],
    凌渡: ["Lamando"],
    速腾: ["Sagitar"],
    迈腾: ["Magotan"],
    宝来: ["Bora"],
    高尔夫: ["Golf"],
    捷达: ["Jetta"],
    桑塔纳: ["Santana"],
    途锐: ["Touareg"],
    甲壳虫: ["Beetle"],
    尚酷: ["Scirocco"],
    辉腾: ["Phaeton"],
    辉昂: ["Phideon"],
    探岳: ["Tayron"],
    探歌: ["T-Roc", "T-ROC探歌"],
    探影: ["Tacqua"],
    蔚领: ["C-Trek", "C-TREK蔚领"],
    途安: ["Touran"],
    夏朗: ["Sharan"],
  },
  skoda: {
    明锐: ["Octavia"],
    速派: ["Superb"],
    昕锐: ["Rapid"],
    柯迪亚克: ["Kodiaq"],
    柯珞克: ["Karoq"],
    晶锐: ["Fabia"],
    柯米克: ["Kamiq"],
  },
  porsche: {
    卡宴: ["Cayenne"],
    帕拉梅拉: ["Panamera"],
    迈凯: ["Macan"],
    博克斯特: ["Boxster"],
    卡曼: ["Cayman"],
  },
  bentley: {
    飞驰: ["Flying Spur"],
    欧陆: ["Continental"],
    慕尚: ["Mulsanne"],
    添越: ["Bentayga"],
  },
  rollsroyce: {
    古思特: ["Ghost"],
    幻影: ["Phantom"],
    魅影: ["Wraith"],
    曜影: ["Dawn"],
    库里南: ["Cullinan"],
  },
  maserati: {
    总裁: ["Quattroporte"],
    吉博力: ["Ghibli"],
    格雷嘉: ["Grecale", "Grecale格雷嘉"],
  },
  landrover: {
    揽胜: ["Range Rover"],
    揽胜运动版: ["Range Rover Sport"],
    揽胜星脉: ["Range Rover Velar", "Velar"],
    揽胜极光: ["Range Rover Evoque", "Evoque"],
    发现: ["Discovery"],
    发现运动版: ["Discovery Sport"],
    卫士: ["Defender"],
    神行者2: ["Freelander 2"],
  },
  toyota: {
    卡罗拉: ["Corolla"],
    凯美瑞: ["Camry"],
    汉兰达: ["Highlander"],
    雷凌: ["Levin"],
    普拉多: ["Prado"],
    兰德酷路泽: ["Land Cruiser"],
    皇冠: ["Crown"],
    锐志: ["Reiz"],
    威驰: ["Vios"],
    荣放: ["RAV4", "RAV4荣放"],
    致炫: ["Yaris L", "YARiS L致炫"],
    亚洲龙: ["Avalon"],
    威兰达: ["Wildlander"],
    奕泽: ["IZOA", "奕泽IZOA"],
    埃尔法: ["Alphard"],
    坦途: ["Tundra"],
    柯斯达: ["Coaster"],
  },
  honda: {
    思域: ["Civic"],
    雅阁: ["Accord"],
    飞度: ["Fit"],
    缤智: ["Vezel"],
    奥德赛: ["Odyssey"],
    冠道: ["Avancier"],
    皓影: ["Breeze"],
    致在: ["ZR-V", "ZR-V致在"],
    凌派: ["Crider"],
    英仕派: ["Inspire"],
    艾力绅: ["Elysion"],
  },
  nissan: {
    轩逸: ["Sylphy"],
    天籁: ["Teana"],
    奇骏: ["X-Trail"],
    逍客: ["Qashqai"],
    骐达: ["Tiida", "骐达TIIDA"],
    阳光: ["Sunny"],
    骊威: ["Livina"],
    玛驰: ["March"],
    楼兰: ["Murano"],
    劲客: ["Kicks"],
    途乐: ["Patrol"],
    途达: ["Terra"],
  },
  mazda: {
    阿特兹: ["Atenza"],
    行也: ["CX-50", "CX-50行也"],
    昂克赛拉: ["Axela", "马自达3昂克赛拉", "3昂克赛拉"],
  },
  mitsubishi: {
    欧蓝德: ["Outlander"],
    帕杰罗: ["Pajero"],
    劲炫: ["ASX", "劲炫ASX"],
  },
  subaru: {
    森林人: ["Forester"],
    傲虎: ["Outback"],
    力狮: ["Legacy"],
    翼豹: ["Impreza"],
  },
  suzuki: {
    雨燕: ["Swift"],
    吉姆尼: ["Jimny"],
    奥拓: ["Alto"],
    天语: ["天语SX4"],
  },
  hyundai: {
    伊兰特: ["Elantra"],
    索纳塔: ["Sonata"],
    途胜: ["Tucson"],
    胜达: ["Santa Fe"],
    名图: ["Mistra"],
    瑞纳: ["Verna"],
    悦动: ["Elantra Yuedong"],
  },
  kia: {
    智跑: ["Sportage"],
    索兰托: ["Sorento"],
    嘉华: ["Carnival"],
    狮跑: ["Sportage R"],
  },
  buick: {
    凯越: ["Excelle"],
    英朗: ["Excelle GT"],
    威朗: ["Verano"],
    君威: ["Regal"],
    君越: ["LaCrosse"],
    昂科威: ["Envision"],
    昂科旗: ["Enclave"],
    昂科拉: ["Encore"],
  },
  chevrolet: {
    科鲁兹: ["Cruze"],
    科鲁泽: ["Monza"],
    迈锐宝: ["Malibu"],
    迈锐宝XL: ["Malibu XL"],
    探界者: ["Equinox"],
    科帕奇: ["Captiva"],
    创酷: ["Trax"],
    赛欧: ["Sail"],
    科沃兹: ["Cavalier"],
    沃兰多: ["Orlando"],
  },
  ford: {
    福克斯: ["Focus"],
    蒙迪欧: ["Mondeo"],
    福睿斯: ["Escort"],
    翼虎: ["Kuga"],
    翼搏: ["EcoSport"],
    锐界: ["Edge"],
    探险者: ["Explorer"],
    金牛座: ["Taurus"],
    嘉年华: ["Fiesta"],
    全顺: ["Transit"],
    领界: ["Territory"],
  },
  lincoln: {
    飞行家: ["Aviator"],
    冒险家: ["Corsair"],
    航海家: ["Nautilus"],
    领航员: ["Navigator"],
    大陆: ["Continental"],
  },
  jeep: {
    牧马人: ["Wrangler"],
    大切诺基: ["Grand Cherokee"],
    自由光: ["Cherokee"],
    指南者: ["Compass"],
    自由侠: ["Renegade"],
    角斗士: ["Gladiator"],
  },
  citroen: {
    天逸: ["C5 Aircross", "天逸C5AIRCROSS"],
    凡尔赛: ["C5 X", "凡尔赛C5X"],
    世嘉: ["C-Quatre"],
  },
  byd: {
    秦: ["Qin"],
    汉: ["Han"],
    唐: ["Tang"],
    宋: ["Song"],
    元: ["Yuan"],
    海豚: ["Dolphin"],
    海豹: ["Seal"],
    海鸥: ["Seagull"],
    秦PLUS: ["Qin PLUS"],
    宋PLUS: ["Song PLUS"],
    元PLUS: ["Yuan PLUS"],
    秦Pro: ["Qin Pro"],
    宋Pro: ["Song Pro"],
  },
  alfaromeo: {
    朱丽叶: ["Giulia", "Giulia朱丽叶"],
    斯坦维: ["Stelvio", "Stelvio斯坦维"],
  },
}

const perMarque = new Map(
  Object.entries(NAMES).map(([code, names]) => [
    code,
    new Map(
      Object.entries(names).flatMap(([series, others]) =>
        others.map((other) => [nameText(other), nameText(series)] as const),
      ),
    ),
  ]),
)

/** Mercedes models of one letter always have 级; those of two or three letters are written with or without it. */
const CLASS = /^([a-z]{1,3})(?:级|class|klasse)+/u
const SERIES = /^(\d)series/u

/**
 * The usual Chinese name of a series of a marque, both as texts of {@link nameText} without the marque's name:
 * `tiguanl` → `途观l`, `5series` → `5系`, `eclass` → `e级`. Unknown names stay as they are.
 */
export const usualSeries = (marqueCode: string, series: string): string => {
  const named = perMarque.get(marqueCode)?.get(series)
  if (named !== undefined) return named
  if (marqueCode === "bmw") return series.replace(SERIES, "$1系")
  if (marqueCode === "mercedes")
    return series.replace(CLASS, (_, letters: string) => (letters.length === 1 ? `${letters}级` : letters))
  return series
}

/** All other names of {@link usualSeries}, for tests and documents: code of the marque, other name, usual name. */
export const seriesAliases = (): ReadonlyArray<readonly [marque: string, other: string, usual: string]> =>
  [...perMarque].flatMap(([code, names]) =>
    marqueByCodeOf(code) === undefined ? [] : [...names].map(([other, usual]) => [code, other, usual] as const),
  )
