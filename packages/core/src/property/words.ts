import { type AssetWords, caseNumberWords, valuationDateWords } from "../asset/FieldWords.ts"
import { lendingWords } from "../lending/words.ts"

/** The words for a property and the fields of its request, in forms and talk. */
export const propertyWords: AssetWords = {
  assetType: "PROPERTY",
  name: { zh: "房产", en: "Property" },
  inSentence: { zh: "房产", en: "a property" },
  many: { zh: "房产", en: "Property" },
  namedBy: [["address", "houseType"]],
  toldApartBy: ["buildingArea"],
  marketField: "propertyUsage",
  cellWords: ["房产", "房地产"],
  description: "Homes, offices and workshops, from comparable deals and listings",
  title: { zh: "房产自动估值单（询价参考）", en: "Property valuation report (automated)" },
  standing: {
    zh: "本报告由自动估值模型根据市场样本生成，供信贷审查询价参考；不是《资产评估法》所称的资产评估报告，也不是注册房地产估价师依据《房地产估价规范》（GB/T 50291）出具的估价报告。未实地查勘，未核实权属、抵押、查封和租赁情况，估值对象资料以所填内容为准。",
    en: "An automated valuation model made this report from market samples, as a reference for credit review. It is not an asset appraisal report under the Asset Appraisal Law of the PRC (资产评估法), nor a report by a licensed appraiser under GB/T 50291. Nobody inspected the property or checked its title, mortgages, seizures or leases; the facts of the subject are as stated in the request.",
  },
  view: {
    like: "measured",
    columns: [{ fields: ["community"] }, { fields: ["area"], decimals: 1 }],
  },
  fields: {
    city: {
      label: { zh: "所在城市", en: "city" },
      paper: { zh: "所在地区", en: "city" },
      ask: {
        zh: "房子在哪个城市、哪个区？例如：杭州市西湖区。",
        en: 'In which city and district is it? For example "Xihu District, Hangzhou".',
      },
      why: {
        zh: "省、市、区，例如：北京市朝阳区。",
        en: "Province, city and district, for example 北京市朝阳区 (Chaoyang District, Beijing).",
      },
    },
    address: {
      label: { zh: "坐落", en: "address" },
      ask: {
        zh: "小区名或详细地址是什么？例如：某某花园 3 号楼。",
        en: 'What is the name of the community, or the address? For example "Willow Court, Building 3".',
      },
      why: {
        zh: "小区名或门牌，按产权证“坐落”填写，楼栋和单元可省略。",
        en: "The community's name or the street address, as under 坐落 (location) on the title certificate. Building and unit may be left out.",
      },
    },
    community: {
      label: { zh: "小区", en: "community" },
      ask: { zh: "小区叫什么名字？", en: "What is the community called?" },
      why: { zh: "同小区的成交是最好的可比实例。", en: "Sales in the same community are the best comparables." },
    },
    buildingArea: {
      label: { zh: "建筑面积", en: "floor area" },
      ask: { zh: "建筑面积是多少平方米？例如：89.5。", en: 'How large is the floor area? For example "89.5 sqm".' },
      why: {
        zh: "总价由单价乘建筑面积得出；请按产权证上的建筑面积填写，不是套内面积。",
        en: "The total price is the unit price times the floor area. Use the gross area of the title certificate (建筑面积), not the usable one.",
      },
      unit: { zh: " 平方米", en: " m²" },
    },
    propertyUsage: {
      label: { zh: "用途", en: "use" },
      paper: { zh: "房屋用途", en: "use of the building" },
      ask: {
        zh: "是住宅、商业办公，还是工业厂房仓库？",
        en: "Is it residential, commercial (shop, office) or industrial (factory, warehouse)?",
      },
      why: {
        zh: "按产权证“规划用途”选择。",
        en: "As under 规划用途 (planned use) on the title certificate.",
      },
      codes: {
        RESIDENTIAL: { zh: "住宅", en: "residential" },
        COMMERCIAL: { zh: "商业办公", en: "commercial" },
        INDUSTRIAL: { zh: "工业", en: "industrial" },
      },
    },
    houseType: {
      label: { zh: "户型", en: "layout" },
      ask: {
        zh: "是几室几厅？例如：3 室 2 厅 1 卫；没有也可以不说。",
        en: 'How many rooms does it have? For example "3 bedrooms, 2 living rooms, 1 bathroom".',
      },
      why: { zh: "户型影响同面积房子的单价。", en: "The layout affects the unit price of homes of the same size." },
    },
    floor: {
      label: { zh: "所在楼层", en: "floor" },
      ask: { zh: "在几层？例如：12 层。", en: 'On which floor is it? For example "12th floor".' },
      why: {
        zh: "高低楼层的单价有差别；地下填负数，例如 -1。",
        en: "Unit prices differ between floors. The ground floor is 1; floors below ground are negative.",
      },
      unit: { zh: " 层" },
    },
    totalFloors: {
      label: { zh: "总楼层", en: "floors of the building" },
      paper: { zh: "总层数", en: "number of floors" },
      ask: { zh: "整栋楼共多少层？例如：共 18 层。", en: "How many floors does the building have?" },
      why: {
        zh: "按产权证“总层数”填写。",
        en: "As under 总层数 (number of floors) on the title certificate.",
      },
      unit: { zh: " 层" },
    },
    buildYear: {
      label: { zh: "建成年份", en: "year built" },
      paper: { zh: "建成年份", en: "year of construction" },
      ask: { zh: "哪一年建成？例如：2005 年。", en: 'In which year was it built? For example "2005".' },
      why: {
        zh: "房龄影响单价；年份可在房产平台的小区页面或产权证附图上查到。",
        en: "Age affects the unit price. Listing sites show the year on the page of the community.",
      },
      ending: { zh: " 年", en: "" },
    },
    orientation: {
      label: { zh: "朝向", en: "orientation" },
      ask: { zh: "朝向是什么？例如：南北通透、朝南。", en: 'Which way does it face? For example "south".' },
      why: {
        zh: "朝南和南北通透的房子通常单价更高。",
        en: "Homes that face south usually sell at a higher unit price.",
      },
    },
    decoration: {
      label: { zh: "装修", en: "finish" },
      ask: {
        zh: "装修情况如何？例如：精装、简装、毛坯。",
        en: "What is the state of the interior: fully finished, simply finished or bare shell?",
      },
      why: { zh: "装修影响成交单价。", en: "The finish affects the price." },
    },
    elevator: {
      label: { zh: "电梯", en: "lift" },
      ask: { zh: "有电梯吗？", en: "Does the building have a lift?" },
      why: { zh: "无电梯的高楼层单价偏低。", en: "High floors without a lift sell at a lower unit price." },
      codes: { true: { zh: "有", en: "yes" }, false: { zh: "无", en: "no" } },
    },
    longitude: {
      label: { zh: "经度", en: "longitude" },
      why: { zh: "坐标用于查找附近的成交。", en: "Coordinates help to find sales nearby." },
    },
    latitude: {
      label: { zh: "纬度", en: "latitude" },
      why: { zh: "坐标用于查找附近的成交。", en: "Coordinates help to find sales nearby." },
    },
    valuationDate: valuationDateWords,
    ...lendingWords,
    caseNumber: caseNumberWords,
  },
}
