import { type AssetWords, caseNumberWords, valuationDateWords } from "../asset/FieldWords.ts"
import { lendingWords, usageWords } from "../lending/words.ts"

/** The words for a vehicle and the fields of its request, in forms and talk. */
export const vehicleWords: AssetWords = {
  assetType: "VEHICLE",
  name: { zh: "车辆", en: "Vehicle" },
  inSentence: { zh: "车辆", en: "a vehicle" },
  many: { zh: "车辆", en: "Vehicles" },
  namedBy: [["brand", "series", "trim"], ["vin"]],
  toldApartBy: ["plateNumber", "firstRegistrationDate", "vin"],
  cellWords: ["车辆"],
  description: "Cars, from comparable deals and listings",
  title: { zh: "机动车自动估值单（询价参考）", en: "Vehicle valuation report (automated)" },
  view: {
    like: "priced",
    columns: [
      { fields: ["series", "trim"] },
      { fields: ["firstRegistrationDate"] },
      { fields: ["mileageKm"], decimals: 0 },
    ],
    about: ["brand"],
  },
  fields: {
    vin: {
      label: { zh: "车架号", en: "VIN" },
      paper: { zh: "车辆识别代号", en: "VIN" },
      ask: {
        zh: "车架号是多少？没有的话，说品牌和车系也可以，例如 丰田凯美瑞。",
        en: "What is the VIN? If you do not have it, the brand and the series will do, for example Toyota Camry.",
      },
      why: {
        zh: "车架号能确定品牌和年款；它印在行驶证“车辆识别代号”一栏，也在前挡风玻璃左下角。没有车架号就要有品牌和车系。",
        en: "The VIN tells the maker and the model year. It is on the vehicle licence (车辆识别代号) and at the lower left of the windscreen. Without it, the brand and the series are needed.",
      },
    },
    brand: {
      label: { zh: "品牌", en: "brand" },
      ask: { zh: "是什么品牌？例如 丰田。", en: "What brand is it? For example Toyota." },
      why: {
        zh: "不同品牌的保值率不一样；品牌写在行驶证“品牌型号”一栏。",
        en: "Brands hold their value differently. The vehicle licence gives it under 品牌型号.",
      },
    },
    series: {
      label: { zh: "车系", en: "series" },
      ask: { zh: "是哪个车系？例如 凯美瑞。", en: "Which series is it? For example Camry." },
      why: {
        zh: "可比成交按车系挑选；车系一般写在车尾，也可以提供车架号。",
        en: "Comparable sales are chosen by series. It is usually on the boot lid; the VIN will do instead.",
      },
    },
    trim: {
      label: { zh: "车型配置", en: "trim" },
      ask: { zh: "是哪个配置？例如 2.0G 豪华版。", en: 'Which trim is it? For example "2.0G Luxury".' },
      why: {
        zh: "同一车系高配和低配的价格差得多；配置名可在购车发票或合格证上查到。",
        en: "Trims of one series differ a good deal in price. The invoice or the certificate of conformity gives the name.",
      },
    },
    modelYear: {
      label: { zh: "年款", en: "model year" },
      ask: { zh: "是哪一年款？例如 2021款。", en: "Which model year is it? For example 2021." },
      why: { zh: "换代或改款前后的价格不同。", en: "A new generation or a facelift changes the price." },
      ending: { zh: "款", en: "" },
    },
    firstRegistrationDate: {
      label: { zh: "首次上牌", en: "first registration" },
      paper: { zh: "注册日期", en: "date of first registration" },
      ask: {
        zh: "首次上牌是哪年哪月？例如 2019年3月。",
        en: "In which year and month was it first registered? For example March 2019.",
      },
      why: {
        zh: "车龄从首次上牌算起，是影响价格最大的因素之一；日期见行驶证“注册日期”一栏。",
        en: "Age counts from the first registration and is one of the main factors. The vehicle licence gives it under 注册日期.",
      },
      isMonth: true,
    },
    mileageKm: {
      label: { zh: "表显里程", en: "mileage" },
      ask: { zh: "跑了多少公里？例如 6.8万公里。", en: "How far has it been driven? For example 68,000 km." },
      why: {
        zh: "同车龄的车，里程差得多，价格也差得多；以仪表盘显示的总里程为准。",
        en: "Cars of the same age differ a good deal in price by mileage. Read the total from the dashboard.",
      },
      unit: { zh: " 公里", en: " km" },
    },
    city: {
      label: { zh: "所在城市", en: "city" },
      ask: {
        zh: "车在哪个城市？例如 江苏省苏州市。",
        en: "Which city is the vehicle in? For example Suzhou, Jiangsu.",
      },
      why: {
        zh: "各地行情、限迁和排放要求不同，会优先参考当地的成交。",
        en: "Prices and limits on emissions differ from place to place; sales nearby count for more.",
      },
    },
    fuelType: {
      label: { zh: "燃料类型", en: "fuel" },
      paper: { zh: "燃料种类", en: "fuel" },
      ask: {
        zh: "是汽油、柴油、油电混合、插电混动还是纯电？",
        en: "Is it petrol, diesel, hybrid, plug-in hybrid or electric?",
      },
      why: { zh: "不同动力的车折旧快慢不同。", en: "Depreciation differs by the kind of drive." },
      codes: {
        GASOLINE: { zh: "汽油", en: "petrol" },
        DIESEL: { zh: "柴油", en: "diesel" },
        HYBRID: { zh: "油电混合", en: "hybrid" },
        PHEV: { zh: "插电混动", en: "plug-in hybrid" },
        BEV: { zh: "纯电动", en: "battery electric" },
      },
    },
    displacementL: {
      label: { zh: "排量", en: "engine size" },
      paper: { zh: "排量", en: "displacement" },
      ask: { zh: "排量是多少？例如 1.5L。", en: "What is the engine size? For example 1.5 L." },
      why: {
        zh: "同一车系不同排量价格不同；排量见行驶证副页。",
        en: "Engines of one series differ in price. The second page of the vehicle licence gives the size.",
      },
      unit: { zh: " 升", en: " L" },
    },
    transmission: {
      label: { zh: "变速箱", en: "gearbox" },
      ask: { zh: "是手动挡还是自动挡？", en: "Is the gearbox manual or automatic?" },
      why: {
        zh: "同款车自动挡一般比手动挡贵。",
        en: "An automatic usually costs more than the same car with a manual gearbox.",
      },
      codes: { MANUAL: { zh: "手动", en: "manual" }, AUTOMATIC: { zh: "自动", en: "automatic" } },
    },
    emissionStandard: {
      label: { zh: "排放标准", en: "emission stage" },
      ask: { zh: "排放标准是国几？例如 国六。", en: "Which emission stage does it meet? For example China VI." },
      why: { zh: "排放标准低的车很多城市不能迁入。", en: "Many cities do not admit cars of an older stage." },
    },
    bodyType: {
      label: { zh: "车身类型", en: "body type" },
      ask: { zh: "是什么车身？例如 轿车、SUV、MPV。", en: "What body does it have? For example saloon, SUV or MPV." },
      why: { zh: "车身类型用来挑选相近的车。", en: "The body type helps to choose similar cars." },
    },
    seats: {
      label: { zh: "座位数", en: "seats" },
      paper: { zh: "核定载人数", en: "seats" },
      ask: { zh: "是几座车？例如 7座。", en: "How many seats does it have?" },
      why: { zh: "同一车系不同座位数价格不同。", en: "Some series are sold with 5 or 7 seats." },
      unit: { zh: " 座" },
    },
    color: {
      label: { zh: "颜色", en: "colour" },
      paper: { zh: "车身颜色", en: "colour" },
      ask: { zh: "车身是什么颜色？", en: "What colour is it?" },
      why: { zh: "常见颜色更容易出手。", en: "Common colours sell more easily." },
    },
    usageNature: {
      label: { zh: "使用性质", en: "usage" },
      paper: { zh: "使用性质", en: "use" },
      ask: {
        zh: "是非营运、营运还是营转非？",
        en: "Was it in private use, in commercial use, or converted from commercial to private use?",
      },
      why: {
        zh: "营运过的车磨损大、报废年限短，价格明显偏低；见行驶证“使用性质”一栏。",
        en: "Commercial use wears a car and shortens its permitted life. The vehicle licence gives it under 使用性质.",
      },
      codes: {
        NON_OPERATING: { zh: "非营运", en: "private" },
        OPERATING: { zh: "营运", en: "commercial" },
        OPERATING_TO_NON: { zh: "营转非", en: "converted from commercial to private" },
      },
    },
    transferCount: {
      label: { zh: "过户次数", en: "changes of owner" },
      ask: { zh: "过过几次户？没有过户请说 0次。", en: "How often has it changed owner? Say 0 if never." },
      why: {
        zh: "过户次数多的车价格偏低；见机动车登记证书。",
        en: "Each change of owner lowers the price. The registration certificate lists them.",
      },
      unit: { zh: " 次" },
    },
    conditionGrade: {
      label: { zh: "车况", en: "condition" },
      ask: { zh: "车况如何：优、良、一般还是差？", en: "What condition is it in: excellent, good, fair or poor?" },
      why: { zh: "车况好坏直接影响价格。", en: "Condition affects the price directly." },
      codes: {
        EXCELLENT: { zh: "优", en: "excellent" },
        GOOD: { zh: "良", en: "good" },
        FAIR: { zh: "一般", en: "fair" },
        POOR: { zh: "差", en: "poor" },
      },
    },
    accidentType: {
      label: { zh: "事故情况", en: "accident history" },
      ask: {
        zh: "出过事故吗？例如 无事故、小剐蹭、大事故、泡水、火烧。",
        en: "Has it had an accident? For example none, minor, major, flood or fire.",
      },
      why: {
        zh: "重大事故、泡水和火烧会大幅降低价格；可查维修和出险记录。",
        en: "A major accident, flood or fire lowers the price sharply. Repair and insurance records show it.",
      },
      codes: {
        NONE: { zh: "无事故", en: "none" },
        MINOR: { zh: "轻微事故", en: "minor" },
        MAJOR: { zh: "重大事故", en: "major" },
        FLOOD: { zh: "泡水", en: "flood damage" },
        FIRE: { zh: "火烧", en: "fire damage" },
      },
    },
    batteryHealthPct: {
      label: { zh: "电池健康度", en: "battery health" },
      ask: {
        zh: "动力电池还剩百分之多少的容量？例如 92%。",
        en: "How much capacity has the traction battery left? For example 92%.",
      },
      why: {
        zh: "电池占电动车价值的很大一部分；健康度见车机或检测报告。",
        en: "The battery is a large part of an electric car's value. The car's display or an inspection report shows it.",
      },
      unit: { zh: "%", en: "%" },
    },
    msrp: {
      label: { zh: "新车指导价", en: "list price when new" },
      ask: {
        zh: "当年的新车指导价是多少？例如 21.98万。",
        en: "What was the list price when it was new? For example 219,800 yuan.",
      },
      why: {
        zh: "指导价说明车的级别和配置，样本少时尤其有用。",
        en: "The list price shows the class and the equipment, which helps most where samples are few.",
      },
      unit: { zh: " 元", en: " yuan" },
    },
    currentNewPrice: {
      label: { zh: "同款新车现价", en: "price of the same model new today" },
      ask: {
        zh: "现在同款新车卖多少钱？例如 18.5万。",
        en: "What does the same model cost new today? For example 185,000 yuan.",
      },
      why: { zh: "新车降价会带动二手车降价。", en: "When new cars become cheaper, used ones follow." },
      unit: { zh: " 元", en: " yuan" },
    },
    plateNumber: {
      label: { zh: "车牌号", en: "plate number" },
      paper: { zh: "号牌号码", en: "plate number" },
      why: {
        zh: "用来区分同款车辆，不影响估值；查看人员看不到完整号码。",
        en: "Tells cars of one model apart. It does not change the value, and viewers do not see it in full.",
      },
    },
    valuationDate: valuationDateWords,
    ...lendingWords,
    caseNumber: caseNumberWords,
    annualMileageKm: usageWords.annualMileageKm,
  },
}
