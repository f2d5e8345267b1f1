import { type AssetWords, coded, withUnit, valuationDateWords } from "./FieldWords.ts"

/** A year is no amount: no separator of thousands. */
const year = (value: string | number | boolean): string => `${String(value)} 年`

export const zhProperty: AssetWords = {
  asset: "房产",
  fields: {
    city: {
      label: "所在城市",
      ask: "房子在哪个城市、哪个区？例如：杭州市西湖区。",
      why: "可比成交按城市和区县查找，所以需要所在城市；产权证“坐落”一栏写有。",
    },
    address: {
      label: "坐落",
      ask: "小区名或详细地址是什么？例如：某某花园 3 号楼。",
      why: "同一小区的成交最能说明价格；小区名或门牌以产权证“坐落”一栏为准，楼栋、单元可以不说。",
    },
    community: { label: "小区", ask: "小区叫什么名字？", why: "同小区的成交是最好的可比实例。" },
    buildingArea: {
      label: "建筑面积",
      ask: "建筑面积是多少平方米？例如：89.5。",
      why: "总价由单价乘建筑面积得出；请按产权证上的建筑面积填写，不是套内面积。",
      value: withUnit(" 平方米"),
    },
    propertyUsage: {
      label: "用途",
      ask: "是住宅、商业办公，还是工业厂房仓库？",
      why: "不同用途的房产不能互相比较；产权证“规划用途”一栏写有。",
      value: coded({ RESIDENTIAL: "住宅", COMMERCIAL: "商业办公", INDUSTRIAL: "工业" }),
    },
    houseType: {
      label: "户型",
      ask: "是几室几厅？例如：3 室 2 厅 1 卫；没有也可以不说。",
      why: "户型影响同面积房子的单价。",
    },
    floor: {
      label: "所在楼层",
      ask: "在几层？例如：12 层。",
      why: "高低楼层的单价有差别；地下填负数，例如 -1。",
      value: withUnit(" 层"),
    },
    totalFloors: {
      label: "总楼层",
      ask: "整栋楼共多少层？例如：共 18 层。",
      why: "同一层在多层和高层里价值不同。",
      value: withUnit(" 层"),
    },
    buildYear: {
      label: "建成年份",
      ask: "哪一年建成？例如：2005 年。",
      why: "房龄影响单价；年份可在房产平台的小区页面或产权证附图上查到。",
      value: year,
    },
    orientation: {
      label: "朝向",
      ask: "朝向是什么？例如：南北通透、朝南。",
      why: "朝南和南北通透的房子通常单价更高。",
    },
    decoration: { label: "装修", ask: "装修情况如何？例如：精装、简装、毛坯。", why: "装修影响成交单价。" },
    elevator: {
      label: "电梯",
      ask: "有电梯吗？",
      why: "无电梯的高楼层单价偏低。",
      value: coded({ true: "有", false: "无" }),
    },
    longitude: { label: "经度", why: "坐标用于查找附近的成交。" },
    latitude: { label: "纬度", why: "坐标用于查找附近的成交。" },
    valuationDate: valuationDateWords.zh,
  },
}
