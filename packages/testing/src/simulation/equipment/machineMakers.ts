/** A maker of machines: real names, invented price levels. */
export interface MachineMaker {
  readonly code: string
  /** Names in catalogues, usual name first; the second is the brand on the machine. */
  readonly names: readonly [usual: string, brand: string, ...others: ReadonlyArray<string>]
  /** ln of new price relative to the type's reference maker. */
  readonly effect: number
}

const maker = (
  code: string,
  effect: number,
  ...names: readonly [usual: string, brand: string, ...others: ReadonlyArray<string>]
): MachineMaker => ({ code, names, effect })

/** The makers of the simulated market. */
export const machineMakers = {
  XCMG: maker("XCMG", 0.02, "徐工", "XCMG", "徐工集团"),
  SANY: maker("SANY", 0.04, "三一", "SANY", "三一重工"),
  ZOOMLION: maker("ZOOMLION", 0, "中联重科", "ZOOMLION", "中联"),
  LIUGONG: maker("LIUGONG", -0.06, "柳工", "LIUGONG", "广西柳工"),
  YONGMAO: maker("YONGMAO", 0.06, "永茂", "YONGMAO", "抚顺永茂"),
  LONKING: maker("LONKING", -0.12, "龙工", "LONKING"),
  SDLG: maker("SDLG", -0.1, "山东临工", "SDLG", "临工"),
  SHANTUI: maker("SHANTUI", -0.05, "山推", "SHANTUI"),
  FUWA: maker("FUWA", -0.1, "抚挖", "FUWA", "抚挖重工"),
  CATERPILLAR: maker("CATERPILLAR", 0.32, "卡特彼勒", "CAT", "卡特"),
  KOMATSU: maker("KOMATSU", 0.3, "小松", "KOMATSU"),
  HITACHI: maker("HITACHI", 0.26, "日立", "HITACHI"),
  VOLVO: maker("VOLVO", 0.28, "沃尔沃", "VOLVO"),
  LIEBHERR: maker("LIEBHERR", 0.45, "利勃海尔", "LIEBHERR"),
  KOBELCO: maker("KOBELCO", 0.22, "神钢", "KOBELCO"),
} as const satisfies Readonly<Record<string, MachineMaker>>

/** Code of a maker of the simulated market. */
export type MakerCode = keyof typeof machineMakers
