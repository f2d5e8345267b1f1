import { type AssetWords, coded, withUnit, zhMonth, valuationDateWords } from "./FieldWords.ts"

const yuan = withUnit(" 元")

export const zhVehicle: AssetWords = {
  asset: "车辆",
  fields: {
    vin: {
      label: "车架号",
      ask: "车架号是多少？没有的话，说品牌和车系也可以，例如 丰田凯美瑞。",
      why: "车架号能确定品牌和年款；它印在行驶证“车辆识别代号”一栏，也在前挡风玻璃左下角。没有车架号就要有品牌和车系。",
    },
    brand: {
      label: "品牌",
      ask: "是什么品牌？例如 丰田。",
      why: "不同品牌的保值率不一样；品牌写在行驶证“品牌型号”一栏。",
    },
    series: {
      label: "车系",
      ask: "是哪个车系？例如 凯美瑞。",
      why: "可比成交按车系挑选；车系一般写在车尾，也可以提供车架号。",
    },
    trim: {
      label: "车型配置",
      ask: "是哪个配置？例如 2.0G 豪华版。",
      why: "同一车系高配和低配的价格差得多；配置名可在购车发票或合格证上查到。",
    },
    modelYear: {
      label: "年款",
      ask: "是哪一年款？例如 2021款。",
      why: "换代或改款前后的价格不同。",
      value: (value) => `${String(value)}款`,
    },
    firstRegistrationDate: {
      label: "首次上牌",
      ask: "首次上牌是哪年哪月？例如 2019年3月。",
      why: "车龄从首次上牌算起，是影响价格最大的因素之一；日期见行驶证“注册日期”一栏。",
      value: zhMonth,
    },
    mileageKm: {
      label: "表显里程",
      ask: "跑了多少公里？例如 6.8万公里。",
      why: "同车龄的车，里程差得多，价格也差得多；以仪表盘显示的总里程为准。",
      value: withUnit(" 公里"),
    },
    city: {
      label: "所在城市",
      ask: "车在哪个城市？例如 江苏省苏州市。",
      why: "各地行情、限迁和排放要求不同，会优先参考当地的成交。",
    },
    fuelType: {
      label: "燃料类型",
      ask: "是汽油、柴油、油电混合、插电混动还是纯电？",
      why: "不同动力的车折旧快慢不同。",
      value: coded({ GASOLINE: "汽油", DIESEL: "柴油", HYBRID: "油电混合", PHEV: "插电混动", BEV: "纯电动" }),
    },
    displacementL: {
      label: "排量",
      ask: "排量是多少？例如 1.5L。",
      why: "同一车系不同排量价格不同；排量见行驶证副页。",
      value: withUnit(" 升"),
    },
    transmission: {
      label: "变速箱",
      ask: "是手动挡还是自动挡？",
      why: "同款车自动挡一般比手动挡贵。",
      value: coded({ MANUAL: "手动", AUTOMATIC: "自动" }),
    },
    emissionStandard: {
      label: "排放标准",
      ask: "排放标准是国几？例如 国六。",
      why: "排放标准低的车很多城市不能迁入。",
    },
    bodyType: { label: "车身类型", ask: "是什么车身？例如 轿车、SUV、MPV。", why: "车身类型用来挑选相近的车。" },
    seats: {
      label: "座位数",
      ask: "是几座车？例如 7座。",
      why: "同一车系不同座位数价格不同。",
      value: withUnit(" 座"),
    },
    color: { label: "颜色", ask: "车身是什么颜色？", why: "常见颜色更容易出手。" },
    usageNature: {
      label: "使用性质",
      ask: "是非营运、营运还是营转非？",
      why: "营运过的车磨损大、报废年限短，价格明显偏低；见行驶证“使用性质”一栏。",
      value: coded({ NON_OPERATING: "非营运", OPERATING: "营运", OPERATING_TO_NON: "营转非" }),
    },
    transferCount: {
      label: "过户次数",
      ask: "过过几次户？没有过户请说 0次。",
      why: "过户次数多的车价格偏低；见机动车登记证书。",
      value: withUnit(" 次"),
    },
    conditionGrade: {
      label: "车况",
      ask: "车况如何：优、良、一般还是差？",
      why: "车况好坏直接影响价格。",
      value: coded({ EXCELLENT: "优", GOOD: "良", FAIR: "一般", POOR: "差" }),
    },
    accidentType: {
      label: "事故情况",
      ask: "出过事故吗？例如 无事故、小剐蹭、大事故、泡水、火烧。",
      why: "重大事故、泡水和火烧会大幅降低价格；可查维修和出险记录。",
      value: coded({ NONE: "无事故", MINOR: "轻微事故", MAJOR: "重大事故", FLOOD: "泡水", FIRE: "火烧" }),
    },
    batteryHealthPct: {
      label: "电池健康度",
      ask: "动力电池还剩百分之多少的容量？例如 92%。",
      why: "电池占电动车价值的很大一部分；健康度见车机或检测报告。",
      value: withUnit("%"),
    },
    msrp: {
      label: "新车指导价",
      ask: "当年的新车指导价是多少？例如 21.98万。",
      why: "指导价说明车的级别和配置，样本少时尤其有用。",
      value: yuan,
    },
    currentNewPrice: {
      label: "同款新车现价",
      ask: "现在同款新车卖多少钱？例如 18.5万。",
      why: "新车降价会带动二手车降价。",
      value: yuan,
    },
    valuationDate: valuationDateWords.zh,
  },
}
