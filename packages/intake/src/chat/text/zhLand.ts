import { type AssetWords, coded, withUnit, valuationDateWords } from "./FieldWords.ts"

const development = coded({
  RAW: "生地",
  THREE_UTILITIES: "三通一平",
  FIVE_UTILITIES: "五通一平",
  SEVEN_UTILITIES: "七通一平",
})

export const zhLand: AssetWords = {
  asset: "土地",
  fields: {
    city: {
      label: "所在城市",
      ask: "地块在哪个城市、哪个区县？例如：嘉兴市海宁市。",
      why: "可比成交按城市和区县查找，所以需要所在城市；不动产权证“坐落”一栏写有。",
    },
    address: {
      label: "坐落",
      ask: "地块的具体位置是哪里？例如：某某街道某某路北侧。",
      why: "位置决定可比地块的范围；以不动产权证“坐落”或出让公告为准。",
    },
    landUse: {
      label: "土地用途",
      ask: "土地用途是什么？住宅、商业、工业、公共服务、农用，还是商住混合？",
      why: "不同用途的土地不能互相比较；不动产权证“用途”一栏或出让合同写有。",
      value: coded({
        RESIDENTIAL: "住宅用地",
        COMMERCIAL: "商业用地",
        INDUSTRIAL: "工业用地",
        PUBLIC: "公共服务用地",
        AGRICULTURAL: "农用地",
        MIXED: "商住混合用地",
      }),
    },
    areaSqm: {
      label: "土地面积",
      ask: "土地面积是多少？请带上单位，例如：35 亩，或 23333 平方米。",
      why: "总价由地面单价乘土地面积得出；不动产权证“宗地面积”一栏写有，不是建筑面积。",
      value: withUnit(" 平方米"),
    },
    rightType: {
      label: "使用权类型",
      ask: "使用权是出让、划拨、租赁，还是集体土地？",
      why: "出让、划拨、租赁和集体土地的权能不同，价格差别很大；不动产权证“权利性质”一栏写有。",
      value: coded({ GRANTED: "出让", ALLOCATED: "划拨", LEASED: "租赁", COLLECTIVE: "集体" }),
    },
    plotRatio: {
      label: "容积率",
      ask: "规划容积率是多少？例如：1.8。",
      why: "容积率决定能建多少，直接影响地价；规划条件或出让合同写有。",
    },
    termTotalYears: {
      label: "出让年限",
      ask: "出让的总年限是多少年？例如：住宅 70 年、工业 50 年。",
      why: "年限用于年期修正；出让合同写有。",
      value: withUnit(" 年"),
    },
    remainingYears: {
      label: "剩余年限",
      ask: "还剩多少年？或者哪天到期？例如：还剩 38 年。",
      why: "剩余年限越短，地价越低；不动产权证“使用期限”一栏写有。",
      value: withUnit(" 年"),
    },
    termEndDate: {
      label: "到期日",
      ask: "使用期限到哪一天？例如：2061年8月30日。",
      why: "由到期日可以算出剩余年限；不动产权证“使用期限”一栏写有。",
    },
    developmentLevel: {
      label: "开发程度",
      ask: "开发程度如何？生地、三通一平、五通一平，还是七通一平？",
      why: "通水、通电、通路等程度影响地价。",
      value: development,
    },
    grade: {
      label: "土地级别",
      ask: "是几级地？例如：二级。",
      why: "土地级别对应当地的基准地价；当地基准地价公告写有。",
    },
    "benchmarkPrice.unitPrice": {
      label: "基准地价",
      ask: "当地公布的基准地价是每平方米多少元？",
      why: "有基准地价时，可用基准地价系数修正法复核。",
      value: withUnit(" 元/平方米"),
    },
    "benchmarkPrice.date": { label: "基准日", why: "基准地价按基准日修正到估价时点。" },
    "benchmarkPrice.plotRatio": { label: "基准容积率", why: "基准地价按容积率修正。" },
    "benchmarkPrice.termYears": { label: "基准年期", why: "基准地价按年期修正。", value: withUnit(" 年") },
    "benchmarkPrice.developmentLevel": { label: "基准开发程度", why: "基准地价按开发程度修正。", value: development },
    valuationDate: valuationDateWords.zh,
  },
}
