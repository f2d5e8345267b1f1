import {
  type CarBrand,
  type CarSeries,
  diesel,
  electric,
  hybrid,
  petrol,
  plugIn,
  type Powertrain,
  type TrimLevel,
  turbo,
} from "./CarSeries.ts"

const brand = (holds: number, ...names: readonly [usual: string, ...others: ReadonlyArray<string>]): CarBrand => ({
  names,
  holds,
})

const brands = {
  VW: brand(0, "大众", "Volkswagen", "VW", "大众汽车"),
  TOYOTA: brand(0.022, "丰田", "Toyota", "丰田汽车"),
  HONDA: brand(0.016, "本田", "Honda", "本田汽车"),
  NISSAN: brand(-0.004, "日产", "Nissan", "尼桑"),
  BUICK: brand(-0.012, "别克", "Buick"),
  FORD: brand(-0.016, "福特", "Ford"),
  HYUNDAI: brand(-0.02, "现代", "Hyundai", "北京现代"),
  KIA: brand(-0.022, "起亚", "Kia"),
  BMW: brand(0.004, "宝马", "BMW"),
  BENZ: brand(0.008, "奔驰", "Mercedes-Benz", "Benz", "梅赛德斯-奔驰"),
  AUDI: brand(-0.004, "奥迪", "Audi"),
  LEXUS: brand(0.03, "雷克萨斯", "Lexus", "凌志"),
  BYD: brand(0.006, "比亚迪", "BYD", "比亚迪汽车"),
  TESLA: brand(0.012, "特斯拉", "Tesla", "TESLA"),
  NIO: brand(-0.016, "蔚来", "NIO"),
  XPENG: brand(-0.014, "小鹏", "XPENG", "小鹏汽车"),
  LI: brand(0.01, "理想", "Li Auto", "理想汽车"),
  AION: brand(-0.02, "埃安", "AION", "广汽埃安"),
  WULING: brand(0.008, "五菱", "Wuling", "五菱汽车"),
  HAVAL: brand(0, "哈弗", "Haval", "哈佛"),
  GREATWALL: brand(0.01, "长城", "Great Wall", "长城汽车"),
  CHANGAN: brand(0, "长安", "Changan", "长安汽车"),
  GEELY: brand(0, "吉利", "Geely", "吉利汽车"),
  CHERY: brand(-0.004, "奇瑞", "Chery", "奇瑞汽车"),
  HONGQI: brand(-0.006, "红旗", "Hongqi"),
} as const satisfies Readonly<Record<string, CarBrand>>

const mass: ReadonlyArray<TrimLevel> = [
  ["舒适版", 0],
  ["豪华版", 0.1],
  ["尊贵版", 0.2],
]
const premium: ReadonlyArray<TrimLevel> = [
  ["时尚型", 0],
  ["豪华型", 0.09],
  ["运动套装", 0.15],
]
const smart: ReadonlyArray<TrimLevel> = [
  ["标准版", 0],
  ["长续航版", 0.1],
  ["高性能版", 0.22],
]

type SeriesRow = readonly [
  name: string,
  brand: keyof typeof brands,
  company: string,
  wmi: string | undefined,
  bodyType: string,
  seats: number,
  sold: readonly [first: number, last: number],
  popularity: number,
  powertrains: ReadonlyArray<Powertrain>,
]

const seriesOf =
  (levels: ReadonlyArray<TrimLevel>) =>
  ([name, code, company, wmi, bodyType, seats, sold, popularity, powertrains]: SeriesRow): CarSeries => ({
    brand: brands[code],
    name,
    company,
    ...(wmi === undefined ? {} : { wmi }),
    bodyType,
    seats,
    sold,
    popularity,
    levels,
    powertrains,
  })

const manual = { manual: true } as const

const massRows: ReadonlyArray<SeriesRow> = [
  ["朗逸", "VW", "上汽大众", "LSV", "轿车", 5, [2011, 2026], 10, [petrol(1.5, 108_000, manual), turbo(1.4, 132_000)]],
  ["途观L", "VW", "上汽大众", "LSV", "SUV", 5, [2017, 2026], 5, [turbo(2, 216_000)]],
  ["速腾", "VW", "一汽-大众", "LFV", "轿车", 5, [2012, 2026], 7, [turbo(1.4, 138_000), petrol(1.6, 122_000, manual)]],
  [
    "卡罗拉",
    "TOYOTA",
    "一汽丰田",
    "LFM",
    "轿车",
    5,
    [2011, 2026],
    9,
    [petrol(1.6, 116_000, manual), hybrid(1.8, 138_000, { since: 2016 })],
  ],
  [
    "凯美瑞",
    "TOYOTA",
    "广汽丰田",
    "LVG",
    "轿车",
    5,
    [2012, 2026],
    7,
    [petrol(2, 182_000), hybrid(2.5, 222_000, { since: 2018 })],
  ],
  [
    "RAV4荣放",
    "TOYOTA",
    "一汽丰田",
    "LFM",
    "SUV",
    5,
    [2014, 2026],
    5,
    [petrol(2, 178_000), hybrid(2.5, 220_000, { since: 2020 })],
  ],
  ["思域", "HONDA", "东风本田", "LVH", "轿车", 5, [2012, 2026], 7, [turbo(1.5, 136_000, manual)]],
  [
    "雅阁",
    "HONDA",
    "广汽本田",
    "LHG",
    "轿车",
    5,
    [2011, 2026],
    7,
    [petrol(2, 172_000), turbo(1.5, 180_000, { since: 2018 }), hybrid(2, 208_000, { since: 2018 })],
  ],
  [
    "CR-V",
    "HONDA",
    "东风本田",
    "LVH",
    "SUV",
    5,
    [2012, 2026],
    6,
    [petrol(2.4, 196_000), turbo(1.5, 188_000, { since: 2017 })],
  ],
  ["轩逸", "NISSAN", "东风日产", "LGB", "轿车", 5, [2012, 2026], 9, [petrol(1.6, 104_000, manual)]],
  ["天籁", "NISSAN", "东风日产", "LGB", "轿车", 5, [2013, 2026], 4, [petrol(2, 176_000)]],
  ["英朗", "BUICK", "上汽通用别克", "LSG", "轿车", 5, [2011, 2023], 6, [petrol(1.5, 108_000, manual)]],
  ["GL8", "BUICK", "上汽通用别克", "LSG", "MPV", 7, [2012, 2026], 4, [turbo(2, 258_000)]],
  ["福克斯", "FORD", "长安福特", "LVS", "轿车", 5, [2012, 2023], 4, [petrol(1.6, 108_000, manual)]],
  ["全顺", "FORD", "江铃汽车", "LEF", "轻客", 9, [2012, 2026], 2, [diesel(2.2, 156_000, manual)]],
  ["朗动", "HYUNDAI", "北京现代", "LBE", "轿车", 5, [2012, 2019], 3, [petrol(1.6, 102_000, manual)]],
  ["K3", "KIA", "东风悦达起亚", "LJD", "轿车", 5, [2013, 2024], 3, [petrol(1.6, 98_000, manual)]],
  ["宏光", "WULING", "上汽通用五菱", "LZW", "MPV", 7, [2012, 2024], 4, [petrol(1.5, 52_000, manual)]],
  [
    "哈弗H6",
    "HAVAL",
    "长城汽车",
    "LGW",
    "SUV",
    5,
    [2012, 2026],
    7,
    [turbo(1.5, 106_000, manual), turbo(2, 132_000, { since: 2018 })],
  ],
  [
    "长城炮",
    "GREATWALL",
    "长城汽车",
    "LGW",
    "皮卡",
    5,
    [2019, 2026],
    2,
    [diesel(2, 118_000, manual), turbo(2, 112_000, manual)],
  ],
  ["CS75", "CHANGAN", "长安汽车", "LS5", "SUV", 5, [2014, 2026], 5, [turbo(1.5, 108_000, manual)]],
  ["博越", "GEELY", "吉利汽车", "LB3", "SUV", 5, [2016, 2026], 5, [turbo(1.8, 112_000, manual)]],
  ["帝豪", "GEELY", "吉利汽车", "LB3", "轿车", 5, [2012, 2026], 4, [petrol(1.5, 74_000, manual)]],
  ["瑞虎8", "CHERY", "奇瑞汽车", "LVV", "SUV", 7, [2018, 2026], 4, [turbo(1.6, 112_000, manual)]],
  ["H5", "HONGQI", "一汽红旗", "LFP", "轿车", 5, [2017, 2026], 3, [turbo(1.8, 158_000)]],
  ["秦PLUS", "BYD", "比亚迪汽车", "LGX", "轿车", 5, [2021, 2026], 7, [plugIn(1.5, 116_000), electric(420, 132_000)]],
  ["宋PLUS", "BYD", "比亚迪汽车", "LGX", "SUV", 5, [2021, 2026], 6, [plugIn(1.5, 156_000), electric(505, 182_000)]],
]

const premiumRows: ReadonlyArray<SeriesRow> = [
  ["3系", "BMW", "华晨宝马", "LBV", "轿车", 5, [2012, 2026], 7, [turbo(2, 306_000)]],
  ["5系", "BMW", "华晨宝马", "LBV", "轿车", 5, [2012, 2026], 5, [turbo(2, 432_000)]],
  ["X5", "BMW", "宝马(进口)", undefined, "SUV", 5, [2012, 2021], 3, [turbo(3, 712_000)]],
  ["C级", "BENZ", "北京奔驰", "LE4", "轿车", 5, [2012, 2026], 6, [turbo(1.5, 328_000)]],
  ["E级", "BENZ", "北京奔驰", "LE4", "轿车", 5, [2012, 2026], 5, [turbo(2, 446_000)]],
  ["GLC", "BENZ", "北京奔驰", "LE4", "SUV", 5, [2016, 2026], 4, [turbo(2, 424_000)]],
  ["A4L", "AUDI", "一汽-大众奥迪", "LFV", "轿车", 5, [2012, 2026], 6, [turbo(2, 316_000)]],
  ["A6L", "AUDI", "一汽-大众奥迪", "LFV", "轿车", 5, [2012, 2026], 5, [turbo(2, 422_000)]],
  ["Q5L", "AUDI", "一汽-大众奥迪", "LFV", "SUV", 5, [2018, 2026], 4, [turbo(2, 402_000)]],
  ["ES", "LEXUS", "雷克萨斯(进口)", undefined, "轿车", 5, [2014, 2026], 4, [petrol(2, 298_000), hybrid(2.5, 362_000)]],
]

const smartRows: ReadonlyArray<SeriesRow> = [
  [
    "汉",
    "BYD",
    "比亚迪汽车",
    "LGX",
    "轿车",
    5,
    [2020, 2026],
    4,
    [electric(605, 216_000), plugIn(1.5, 206_000, { since: 2022 })],
  ],
  ["元PLUS", "BYD", "比亚迪汽车", "LGX", "SUV", 5, [2022, 2026], 4, [electric(430, 138_000)]],
  ["海豚", "BYD", "比亚迪汽车", "LGX", "轿车", 5, [2021, 2026], 4, [electric(405, 114_000)]],
  ["Model 3", "TESLA", "特斯拉中国", "LRW", "轿车", 5, [2019, 2026], 6, [electric(556, 246_000)]],
  ["Model Y", "TESLA", "特斯拉中国", "LRW", "SUV", 5, [2021, 2026], 6, [electric(545, 272_000)]],
  ["ES6", "NIO", "蔚来汽车", undefined, "SUV", 5, [2019, 2026], 3, [electric(490, 346_000)]],
  ["P7", "XPENG", "小鹏汽车", undefined, "轿车", 5, [2020, 2026], 4, [electric(586, 232_000)]],
  ["L7", "LI", "理想汽车", undefined, "SUV", 5, [2023, 2026], 3, [plugIn(1.5, 326_000)]],
  ["AION S", "AION", "广汽埃安", undefined, "轿车", 5, [2019, 2026], 5, [electric(460, 142_000)]],
  ["宏光MINIEV", "WULING", "上汽通用五菱", "LZW", "轿车", 4, [2020, 2026], 4, [electric(170, 42_000)]],
]

/** Series of the Chinese market: real names; invented years, engines, numbers and prices of a plausible magnitude. */
export const chinaSeries: ReadonlyArray<CarSeries> = [
  ...massRows.map(seriesOf(mass)),
  ...premiumRows.map(seriesOf(premium)),
  ...smartRows.map(seriesOf(smart)),
]
