import { oneOf } from "@open-valuation/core/reading"

const NAME_ENDS = oneOf(
  "小区 社区 花园 花苑 家园 嘉园 名苑 新村 新邨 新里 公馆 华庭 名邸 广场 大厦 中心 公寓 国际 首府 学府 半岛 水岸 山庄 壹号 壹号院",
  "一号 一号院 1号 1号院 一品 家属院 宿舍 胡同 街坊 大道 公路 大街 工业园 产业园 科技园 物流园 园区 开发区 市场 商业街 商城",
  "写字楼 大楼 街道 家属楼 家属区 名都 新都 都市 国都 首都 帝都 华都 天都",
)
/** Ends of the names of communities, buildings and streets. */
export const NAME_END = new RegExp(
  `(?:${NAME_ENDS}|[苑园城府里庭湾居郡邸阁轩台墅庄村坊院寓弄巷路街镇乡筑著岸境岛庐舍寨屯组队桥港湖山荟峯峰谷洲堡滩岭郦廷珑玺玥樾璟澜屿汀邑])$`,
  "u",
)

/** Words of people talking: no address has them, it ends where they begin. */
const TALK_WORDS = oneOf(
  // Persons.
  "我 你 您 她 它 他们 他的 中介 业主 联系人 户主 房东 姓名 朋友 同事 老婆 老公 父母 孩子 租人 租给 租客 邻居 先生 女士 小姐 师傅",
  "经理 大哥 老板 客户 开发商",
  // Speech.
  "哪 吗 呢 吧 啊 呀 嘛 哦 吵 哈哈 说 说错 谢 谢谢 多谢 感谢 您好 你好 好的 请问 怎么 什么 多少 为什么 为啥 对吧 不对 更正 改成 写错 搞错 弄错",
  "错了 忘 记不 记得 哪里 那里 手里 心里 先不 先别 先说 没要 不要 没有 不是 就是 不方便 保密 确认 确定 准确 准不准 真的 知道 不知道",
  "不清楚 觉得 感觉 咨询 打听 随便 看看 帮忙 帮看 帮估 帮查 帮我 想要 想问 想估 想卖 能不能 可以 应该 见附件 打通 系统 指令 忽略",
  "微信 电话 资料 问题 材料 证件 照片 流程 业务 报告",
  // What holds sentences together.
  "已经 因为 所以 但是 不过 然后 还有 实际 其实 大概 大约 左右 差不多 差不离 现在 目前 当时 之前 刚才 今天 明天 昨天 上午 下午 之间 一共",
  "一下 下一个 其他 其它 别的",
  // Money.
  "估值 估价 估下 估算 估一 评估 值多 值钱 值几 房价 总价 报价 均价 市价 低价 高价 底价 半价 单价 地价 价格 价钱 价位 价值 能贷 可贷",
  "贷多少 多钱 贷款 抵押 急用 按揭 全款 首付 月供 利息 公积金 升值 跌 涨 费用 收费 免费 便宜 太贵 很贵 挺贵 租金 出租 急着 急售 出售 转让",
  // The home and its papers.
  "买的 卖的 住的 拆迁 自住 空置 满二 满两 满五 产权 房本 房产证 证上 手续 登记 两证 装修 家具 家电 采光 安静 不错 学区 学区房 配套",
  "物业 楼下 楼上 独栋 二手 新房 现房 期房 老房 面积 楼层 户型 朝向 平方 平米",
  // Other assets.
  "上牌 跑了 公里 出厂",
)
/** Words that are talk by what stands beside them. */
const TALK_RULES = [
  "按\\d",
  "\\d\\s?平",
  "银行(?!家属|宿舍|大厦|[街路])",
  "(?<!百)姓[\\u4e00-\\u9fff]",
  "地铁(?:站|口|[\\d一二三四五六七八九十]{1,2}号?线?)?",
  "家里(?=[有的])",
  "政府(?![大宿家路街])",
  "老师(?!范)",
  "信息(?![产大路园港谷])",
  "唯一(?!国际|[东西南北]|[一二三四五六七八九\\d]|[中城广大])",
]
export const TALK = new RegExp([TALK_WORDS, ...TALK_RULES].join("|"), "gu")

const LEADS = oneOf(
  "那个 这个 那边 这边 那里 这里 地址 位置 房子 房屋 物业 项目 坐落 坐落于 位于 具体 详细 小区名 小区名称 小区是 小区叫 小区: 楼盘",
  "楼盘名 楼名 名称 名字 叫 叫做 就是 叫什么 什么 叫啥 一个 一处 所在 门牌 门牌号 宗地 地块名 地块名称 土地 里面 是在 写 写的 就写 就写的",
  "填 填的 就填 就填的 就 老 -",
  "the_ a_ an_ at_ in_ on_ located_ address_ called_ named_ compound_ community_ it's_ its_ is_ and_ of_ near_ to_",
  "building_in_ flat_in_ apartment_in_",
)
/** Words before an address that are none of it. */
export const LEAD = new RegExp(
  `^(?:[\\s,，.。:：;；、·的是在有呀啊吧哦嗯呃额]|小区(?=[^\\s,，区的是叫门]{3})|[一\\d]套|有[一\\d]?套|${LEADS}){1,12}`,
  "iu",
)

const TRAILS = oneOf(
  "那边 附近 这边 那里 里面 这个小区 那个小区 那套 这套 的小区 楼盘 的楼盘 才 还 也 整栋 整层 临街 这块 这块地 那块 那块地 块地 做 用",
  "的房子 房子 房 一个 上 自己 我家 是 在 共 第 总 楼层 面积 户型 朝向 装修 大概 现在 然后 约 建筑 住 用于 一共 其中 大约 -",
)
const TRAILS_ENGLISH = oneOf("in on at is and of with the a an about area size floor built its which that has")
/** Words behind an address that are none of it. */
export const TRAIL = new RegExp(
  `(?:[\\s,，.。:：;；、·的呀啊吧哦嗯]|[一\\d]套|有[一\\d]?套|[有的]?一[块栋层间]地?|(?<![名新国首帝华天])都|${TRAILS}| ${TRAILS_ENGLISH}(?= |$)){1,12}$`,
  "iu",
)

const COUNTED = oneOf("no no. room unit block building bldg flat tower row gate shop phase lot number")
/** A building's, a flat's number, behind an address. */
export const TAIL = new RegExp(
  `^(?:(?:${COUNTED}\\s?\\d{1,5}[A-Za-z]?\\s?){1,4}|(?:[A-Za-z]?-?\\d{1,5}(?:[-#]\\d{1,5}){0,3}[A-Za-z]?|[A-Za-z甲乙丙丁]|[一二三四五六七八九十]{1,2}(?=[期区栋幢]))(?:号楼?|栋|幢|座|单元|室|门|区|期|#)?)$`,
  "iu",
)

/** Large developers of homes: communities bear their names. */
export const DEVELOPER = new RegExp(
  `^${oneOf(
    "碧桂园 万科 恒大 保利 融创 绿地 龙湖 中海 华润 金地 绿城 招商 世茂 富力 雅居乐 中南 新城 阳光城 旭辉 正荣 金科 蓝光 荣盛",
    "佳兆业 远洋 首创 首开 华侨城 建业 美的 奥园 合景 龙光 中梁 祥生 弘阳 卓越 金茂 中航 泰禾 华发 越秀 滨江 建发 中铁 中建 仁恒",
    "星河 宝能 鲁能 中骏 禹洲 时代 敏捷 花样年 海伦堡 俊发 融侨 融信 大华 电建 中交 新鸿基 和记 瑞安 宝龙 红星 复地 海尔 银城",
    "合生 珠江 北辰 金辉 德信 联发 万达 当代 朗诗",
  )}`,
  "u",
)
