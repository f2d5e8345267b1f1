import type { QuantityName } from "./Quantities.ts"

/** A machine as sold by its maker. Values are in the first unit of their quantity. */
export interface Machine {
  readonly product: string
  readonly english: string
  readonly model: string
  /** Code in the vehicle notice, which truck-mounted machines have in addition to their model. */
  readonly noticeCode: string | undefined
  readonly values: Readonly<Partial<Record<QuantityName, number>>>
}

/** A maker; names are real or similar to real ones, machines are invented where the plates differ from real ones. */
export interface Maker {
  readonly chinese: string
  readonly english: string
  readonly brand: string
  /** The brand on its machines. */
  readonly mark: string
  /** World manufacturer identifier of its chassis. */
  readonly wmi: string
  readonly machines: ReadonlyArray<Machine>
}

const machine = (
  kind: { readonly product: string; readonly english: string },
  model: string,
  values: Machine["values"],
  noticeCode?: string,
): Machine => ({ ...kind, model, values, noticeCode })

const maker = (
  chinese: string,
  english: string,
  brand: string,
  mark: string,
  wmi: string,
  machines: ReadonlyArray<Machine>,
): Maker => ({ chinese, english, brand, mark, wmi, machines })

const truckCrane = { product: "汽车起重机", english: "TRUCK CRANE" }
const crawlerCrane = { product: "履带起重机", english: "CRAWLER CRANE" }
const towerCrane = { product: "塔式起重机", english: "TOWER CRANE" }
const excavator = { product: "液压挖掘机", english: "HYDRAULIC EXCAVATOR" }
const loader = { product: "轮式装载机", english: "WHEEL LOADER" }
const roller = { product: "单钢轮振动压路机", english: "VIBRATORY ROLLER" }
const pump = { product: "拖式混凝土泵", english: "CONCRETE PUMP" }
const grader = { product: "平地机", english: "MOTOR GRADER" }
const dozer = { product: "履带式推土机", english: "BULLDOZER" }
const drill = { product: "旋挖钻机", english: "ROTARY DRILLING RIG" }
const roughTerrainCrane = { product: "越野轮胎起重机", english: "ROUGH TERRAIN CRANE" }
const mobileCrane = { product: "全地面起重机", english: "MOBILE CRANE" }

/** Makers and models of construction machinery (names from catalogues of the makers; values rounded). */
export const makers: ReadonlyArray<Maker> = [
  maker("徐州重型机械有限公司", "XUZHOU HEAVY MACHINERY CO., LTD.", "徐工", "XCMG", "LXG", [
    machine(truckCrane, "QY25K5", { ratedLoad: 25, mass: 32_400, power: 206, liftHeight: 48.2 }, "XZJ5328JQZ25K"),
    machine(truckCrane, "QY50KA", { ratedLoad: 55, mass: 42_130, power: 247, liftHeight: 58.5 }, "XZJ5424JQZ50K"),
    machine(truckCrane, "XCT80", { ratedLoad: 80, mass: 54_900, power: 276 }, "XZJ5554JQZ80"),
    machine(crawlerCrane, "XGC85", { ratedLoad: 85, mass: 78_500, power: 184 }),
  ]),
  maker("徐州徐工挖掘机械有限公司", "XUZHOU XCMG EXCAVATOR MACHINERY CO., LTD.", "徐工", "XCMG", "LXG", [
    machine(excavator, "XE215D", { mass: 21_900, power: 135, bucket: 1.05 }),
    machine(excavator, "XE370CA", { mass: 36_600, power: 212, bucket: 1.6 }),
  ]),
  maker("三一汽车起重机械有限公司", "SANY AUTOMOBILE HOISTING MACHINERY CO., LTD.", "三一", "SANY", "LFC", [
    machine(truckCrane, "STC250", { ratedLoad: 25, mass: 33_000, power: 213, liftHeight: 43 }, "SYM5323JQZ"),
    machine(truckCrane, "STC500S", { ratedLoad: 50, mass: 41_000, power: 251 }, "SYM5421JQZ"),
    machine(crawlerCrane, "SCC550A", { ratedLoad: 55, mass: 49_300, power: 133 }),
    machine(crawlerCrane, "SCC1500A", { ratedLoad: 150, mass: 143_000, power: 212 }),
  ]),
  maker("三一重机有限公司", "SANY HEAVY MACHINERY LIMITED", "三一", "SANY", "LFC", [
    machine(excavator, "SY215C", { mass: 21_900, power: 118, bucket: 0.93 }),
    machine(excavator, "SY365H", { mass: 36_500, power: 212, bucket: 1.9 }),
    machine(excavator, "SY75C", { mass: 7280, power: 42.4, bucket: 0.28 }),
  ]),
  maker("中联重科股份有限公司", "ZOOMLION HEAVY INDUSTRY SCIENCE AND TECHNOLOGY CO., LTD.", "中联", "ZOOMLION", "L5E", [
    machine(truckCrane, "ZTC250V", { ratedLoad: 25, mass: 32_100, power: 221 }, "ZLJ5320JQZ25V"),
    machine(truckCrane, "QY70V", { ratedLoad: 70, mass: 45_000, power: 276, liftHeight: 60.2 }, "ZLJ5450JQZ70V"),
    machine(towerCrane, "TC6520-10", {
      ratedMoment: 1600,
      ratedLoad: 10,
      radius: 65,
      freeHeight: 51.8,
      motorPower: 62.4,
    }),
    machine(pump, "HBT80.16.161RS", { flow: 85, pressure: 16, power: 161, mass: 7300 }),
  ]),
  maker("广西柳工机械股份有限公司", "GUANGXI LIUGONG MACHINERY CO., LTD.", "柳工", "LIUGONG", "LGC", [
    machine(loader, "CLG856H", { loaderLoad: 5000, bucket: 3.0, power: 162, mass: 17_100 }),
    machine(excavator, "CLG922E", { mass: 21_800, power: 112, bucket: 0.9 }),
    machine(roller, "CLG6122E", { mass: 22_000, drumWidth: 2130, force: 374, power: 140 }),
  ]),
  maker("山东临工工程机械有限公司", "SHANDONG LINGONG CONSTRUCTION MACHINERY CO., LTD.", "临工", "SDLG", "VLG", [
    machine(loader, "L956F", { loaderLoad: 5000, bucket: 3.0, power: 162, mass: 16_800 }),
    machine(loader, "LG936L", { loaderLoad: 3000, bucket: 1.8, power: 92, mass: 10_700 }),
    machine(grader, "G9190", { mass: 15_800, power: 153, bladeWidth: 3710 }),
  ]),
  maker("抚顺永茂建筑机械有限公司", "FUSHUN YONGMAO CONSTRUCTION MACHINERY CO., LTD.", "永茂", "YONGMAO", "LYM", [
    machine(towerCrane, "STT293-18", { ratedMoment: 2930, ratedLoad: 18, radius: 74, freeHeight: 62.4 }),
    machine(towerCrane, "ST70/30", { ratedMoment: 3000, ratedLoad: 16, radius: 70, freeHeight: 59.1 }),
  ]),
  maker("山推工程机械股份有限公司", "SHANTUI CONSTRUCTION MACHINERY CO., LTD.", "山推", "SHANTUI", "LST", [
    machine(dozer, "SD16", { mass: 17_000, power: 120, bladeWidth: 3388 }),
    machine(roller, "SR20M", { mass: 20_000, drumWidth: 2130, force: 353, power: 128 }),
  ]),
  maker("山河智能装备股份有限公司", "SUNWARD INTELLIGENT EQUIPMENT CO., LTD.", "山河", "SUNWARD", "LSN", [
    machine(drill, "SWDM220", { torque: 220, drillDepth: 67, power: 194, mass: 68_500 }),
    machine(excavator, "SWE90E", { mass: 8700, power: 53.8, bucket: 0.32 }),
  ]),
  maker("云汀重工机械有限公司", "YUNTING HEAVY MACHINERY CO., LTD.", "云汀", "YUNTING", "LYT", [
    machine(towerCrane, "QTZ80(5613-6)", {
      ratedMoment: 800,
      ratedLoad: 6,
      radius: 56,
      freeHeight: 40.5,
      motorPower: 34.7,
    }),
    machine(towerCrane, "QTZ63(5013-5)", { ratedMoment: 630, ratedLoad: 5, radius: 50, freeHeight: 37 }),
    machine(roller, "YT22J", { mass: 22_000, drumWidth: 2140, force: 390, power: 125 }),
  ]),
]

/** Makers whose plates are in English, in China and elsewhere. */
export const foreignMakers: ReadonlyArray<Maker> = [
  maker("小松（中国）投资有限公司", "KOMATSU LTD.", "小松", "KOMATSU", "KMT", [
    machine(excavator, "PC200-8", { mass: 19_900, power: 110, bucket: 0.8 }),
    machine(excavator, "PC360-7", { mass: 33_000, power: 180, bucket: 1.6 }),
    machine(loader, "WA380-6", { mass: 18_400, power: 143, bucket: 3.1 }),
  ]),
  maker("卡特彼勒（徐州）有限公司", "CATERPILLAR INC.", "卡特彼勒", "CATERPILLAR", "CAT", [
    machine(excavator, "320D2", { mass: 21_500, power: 112, bucket: 1.0 }),
    machine(excavator, "336D2", { mass: 36_200, power: 201, bucket: 1.88 }),
    machine(loader, "950GC", { mass: 18_400, power: 168, bucket: 3.1 }),
  ]),
  maker("利勃海尔工厂埃英根有限公司", "LIEBHERR-WERK EHINGEN GMBH", "利勃海尔", "LIEBHERR", "W09", [
    machine(mobileCrane, "LTM 1060-3.1", { ratedLoad: 60, mass: 36_000, power: 270 }),
    machine(mobileCrane, "LTM 1300-6.2", { ratedLoad: 300, mass: 72_000, power: 455 }),
  ]),
  maker("多田野株式会社", "TADANO LTD.", "多田野", "TADANO", "TDN", [
    machine(roughTerrainCrane, "GR-500EX", { ratedLoad: 51, mass: 31_700, power: 200 }),
    machine(roughTerrainCrane, "GR-800EX", { ratedLoad: 80, mass: 50_500, power: 205 }),
  ]),
  maker("沃尔沃建筑设备（中国）有限公司", "VOLVO CONSTRUCTION EQUIPMENT AB", "沃尔沃", "VOLVO", "VCE", [
    machine(excavator, "EC210B", { mass: 21_300, power: 107, bucket: 0.92 }),
    machine(excavator, "EC480D", { mass: 47_900, power: 256, bucket: 2.4 }),
  ]),
  maker("日立建机株式会社", "HITACHI CONSTRUCTION MACHINERY CO., LTD.", "日立", "HITACHI", "HCM", [
    machine(excavator, "ZX200-3", { mass: 19_800, power: 110, bucket: 0.8 }),
    machine(excavator, "ZX330-3", { mass: 31_600, power: 184, bucket: 1.4 }),
  ]),
]
