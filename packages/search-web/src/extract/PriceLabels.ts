/**
 * Words by which pages in Chinese say what an amount is. From the terms of the trades: listings of homes and cars,
 * machinery markets, land notices (自然资源部 39 号令: 起始价, 成交价, 竞买保证金), court auctions (法释〔2016〕18 号:
 * 起拍价, 保证金, 评估价, 成交价).
 */

// The four kinds of labels are global expressions: the last match within a label counts.

/** The price of a deal. */
export const DEAL_LABEL =
  /成交(?!周期|量|记录|房源|案例|历史|日|时间)|签约价|落槌|落锤|竞得|拍得|中标价|出让价款|合同价款|sold (?:for|price)|sale price|transaction price/giu

/** The whole price: paid among deals, asked elsewhere. */
export const TOTAL_LABEL = /总价|价款|price/giu

/** The price that is asked. */
export const ASK_LABEL =
  /售价|报价|挂牌|要价|房款|车款|标价|一口价|转让价|出让价|现价|卖价|出售价|开价|心理价|价格|全款|车主报价|车价|二手价|卖车价|asking/giu

/** Any name of a price of the object, as the last word before its amount. */
const PRICE_NAME =
  "(?:(?:成交|签约|落[槌锤]|竞得|拍得|中标|出让|合同|[销出在]?售|[现车报要标卖开总全单]|挂牌|全款|一口|转让|买断|二手|卖车|心理|楼面|楼面地|土地)(?:总|单)?(?:价格?|价款|款|价位|金额)|成交|签约|落[槌锤]|竞得|拍得|挂牌|价格|价款|房款|售|asking|price|for)"
/** A word that ends in one, as a text says it: 东部锦园售价. */
export const PRICE_WORD = new RegExp(`${PRICE_NAME}$`, "iu")
/** A label with a colon: qualified by nothing but its seller, its kind and its time. */
export const PRICE_LABEL = new RegExp(
  `^(?:最[终后]|实际|当前|目前|[现实在]|卖家|车主|业主|房东|个人|商家|本店|拍卖|竞价|挂牌|出售|转让|销售|成交|二手|车辆|整[车机]|机器|商品|[房车]源|房产|竞拍|最新|[本此]次|设备|房屋|住宅|土地|宗地|地块|标的|出让|合同|含税|诚意|急售|listing|sale|selling|sold|used|our|transaction){0,4}${PRICE_NAME}$`,
  "iu",
)
/** Words between the name of a price and its amount. */
export const LINK = /(?:为|是|达到?|仅需?|只要|大?约|人民币|RMB|CNY|[¥￥])\s?$/iu
/** Words that name money: what is no price of the list is another sum. */
export const MONEY_WORD = /(?:[价费金额税值付供租润差]|(?<!\d)款)$|price|cost|fee/iu
/** Words at once before an amount that do not name it: facts of the object, and what its seller does. */
export const CLAUSE = /[室房厅卫居]$|装修?$|毛坯$|清水$|唯一$|[东西南北]$|[以要报卖出转现]$|万$|每亩$|\d[\p{L}]{1,2}$/u

/** An average of an area, a housing estate or a series. */
export const AVERAGE_LABEL = /均价|平均|参考价|参考单价|行情价|指导均价|中位|average|median/giu

/** Amounts that are no price of the object. */
export const OTHER_LABEL = new RegExp(
  [
    "首付|月供|租金|定金|保证金|税|起始价|指导价|原价|new price|guide price|starting price",
    "(?<!无)大修|月还|分期|按揭|利息|押一|维修|保养|保险|评估|起拍|变卖价|降价幅度|厂商|官方|新车|新机|新房|裸车|落地|收车价|购置|发票|优惠|直降|立减|立省|省|补贴|降了|下调|上涨|涨|跌",
    "求购|预算|收购|回收|置换|注册资本|投资|成本|周边|附近|参考总价|参考售价|车贷|房贷|走势|价格历史|历史价格|历史报价|车商|个人交易|另有|另送|另加|另外|new car|债权|奖励",
    "红包|券|抵押|合计|累计|共计|装修报价|全包|半包|费用|液压泵|总成|去年|此前|预计|计划|同(?:片区|区域|地段|板块|小区|类)|首次|初始|首挂|最早|上次|调整|建议|当初|最初",
    "原挂牌|原标价|还贷|支付利息|已缴|补偿|违约|降至|降到|跌至|跌到|调至|高点|起售|台班|包月|流水|mortgage|rent|deposit|down payment|monthly",
    "instal|msrp|starting bid|appraised|tax|最近一次|小区最近|家电|家具|另计|油泵|水泵|电脑板|油缸|轮胎|电瓶|斗齿|破碎锤|属具|同楼|同户型|上个月|上月",
    "楼上|楼下|隔壁|邻居|估算|预估|估计|保修|延保|可贷|车抵|服务包|was\\b|原车价|最高|最低",
  ].join("|"),
  "giu",
)

/** Words after an amount that is no price: rents by time, prices "from", limits of a filter, ranges. */
export const OTHER_BEHIND =
  /^ ?(?:起(?!重|动|拍|始|价|止|亮)|以[下上内]|出头|买的|买下|买入|购入|购得|入手|提的|上下(?!架)|左右|[-~—–至到]\s?\d|\/\s?(?:月|天|日|年|小时|时|台班|周|晚|季|mo|day|week|year)|每(?:月|天|日|年|小时)|一(?:个月|天|年)|(?:元|块)?\/?(?:月(?![租供均还])|天|台班)|(?:的)?(?:首付|月供|定金|押金|保证金|优惠|补贴|指导价)(?!\s?:?\s?[¥￥]?\d)|per (?:month|day|hour|year))/iu

/** Words before an amount that is a part of a range or a limit. */
export const RANGE_BEFORE =
  /(?:\d(?:万|亿|元|千)?\s?[-~—–至到]\s?|从|由|共|(?:车位|车库|储藏室|储物间)(?:价格?|售价)?[ :]?|不超过|低于|高于|最低|最高|多于|少于|超过|省了?|降了?)$/u

/** A block that offers for hire, wants to buy, or has been withdrawn: none of its amounts is a price. */
export const NO_OFFER =
  /出租|招租|整租|合租|转租|短租|日租|求租|租房|租赁(?!年|期|方式)|求购|高价收|长期收购|回收二手|wanted|for rent|to let|for hire/iu
/** Words by which such a block still sells. */
export const OFFER = /出售|转让|售价|总价|成交|二手房|for sale/iu

/** Pages and blocks of deals: what is not called a price there is what was paid. */
export const DEALS =
  /(?:最近|近期|历史)成交|成交(?:房源|记录|查询|信息|案例|列表|历史|动态|周期|公示|公告|结果|明细|行情|播报|数据|报告|一览|情况|表|榜)/u

/** The heading of a section of deals. */
export const DEALS_ABOVE = /^[^\n\d:]{0,8}成交(?:记录|房源|历史|案例)?(?:\([^()\n]{1,8}\))?\n/u
/** The heading of a section of offers. */
export const ON_OFFER = /在售|挂牌|出售|报价/u

/** A row or card that tells when its object was sold. */
export const DEAL_DAY =
  /状态: ?已?成交|(?<!上次|最近|历史)(?:成交|签约)(?:日期|时间|日)\s?[:\d]|20\d{2}[-./年]\d{1,2}[-./月]\d{1,2}日? ?(?:成交|签约)$|\d日(?:成交|签约|售出|卖出)(?=[,。;])/mu

/** Auctions: only the price at which they closed is one. */
export const AUCTION = /拍卖|法拍|网拍|竞拍|拍品|起拍|流拍|变卖|竞买人|竞买记录|竞买成功|竞价成功|落槌|落锤|\bauction/iu
/** Land that is granted by tender, auction or listing is a deal, not an auction. */
export const LAND_GRANT =
  /出让(?:公告|公示|结果|成交|活动|合同|方式|须知)|(?:挂牌|拍卖|招标|成功)出让|招拍挂|国有(?:建设用地|土地)使用权|土地市场|竞得|受让人|供地|竞买/iu

/** The characters behind a word in which another is looked for. */
const MOST_BEHIND = 40

/** True if an expression fits what stands behind one of the words that a global one finds. */
const isBehind = (text: string, words: RegExp, behind: RegExp): boolean =>
  [...text.matchAll(words)].some(({ 0: word, index }) => {
    const end = index + word.length
    return behind.test(text.slice(end, end + MOST_BEHIND))
  })

/** Courts and creditors sell rights to land that were granted long ago. */
export const isForcedSale = (text: string): boolean =>
  /司法(?:拍卖|处置)|法拍|破产|变卖|被执行/u.test(text) || isBehind(text, /法院/gu, /^[^\n。]{0,30}(?:拍卖|公告)/u)

/** An object that is no longer offered, on a line of its own or as a statement: what stands beside it are others. */
export const WITHDRAWN =
  /(?<![险检审保证])(?:已经?|被)[^\n。,;:\d]{0,4}(?:下架|下线|失效|售出|售罄|卖出|卖掉|卖完|过期|删除|停售|撤销|撤回|撤牌)(?!\s?\d)|(?:房源|车源|车辆|设备|信息|页面|商品|帖子)(?:不存在|找不到|已售|已成交|失效)|(?:停止|暂停|暂不|不再)(?:出售|展示|在售)|^(?:已售|已成交)$|(?:没有|未能?|没)找到|没有符合|暂无(?:符合|相关)|找到 ?0 ?[套条个]|no longer available|has been (?:sold|withdrawn|removed)|\bdelisted\b|\boff(?: the)? market\b|not found/imu

/** A card or row of a list whose object is gone. */
export const GONE =
  /已(?:售(?!出?\s?\d)|订|预[订定]|下架|失效|成交(?!价))|状态: ?(?:暂|停|撤|失效|过期|锁定|终止|中止|off)|\bsold out\b/iu

/** Headings of what a site offers beside the object of its page. */
export const BESIDE =
  /^\s*(?:猜你|经纪人其他|[你您]可能|为[你您]推荐|(?:相似|类似|同(?:类|价位?|级|款|型号|品牌|城|店)|更多|相关|热门|精品|附近|周边|其他)(?:的)?(?:房源|房子|小区|楼盘|车源|车辆|车型|产品|商品|设备|二手|推荐|机型|标的)|看[了过]|大家(?:还|都)|浏览|similar\b|related\b|you (?:may|might)\b|recommended\b|people also)/iu

/** A part of the title to an object, or several objects for one price. */
const SHARED =
  /打包(?:转让|出售|价)|整[厂线批]|整体(?:转让|出售|拍卖)|\d\s?%\s?(?:的)?(?:产权|权益|股权)?(?:份额|产权|股权)|不单卖|不分开卖|\+\s?车[位库]|份额(?:转让|出售|拍卖)|[二三四]分之一(?:产权|份额)/u
/** Questions, estimates, purchases of new things, standards, and tales of owners: they offer nothing. */
const TOLD =
  /多少钱一[平亩台]|能卖多少|(?:合理|值|划算|贵)[^\n。,]{0,2}[吗嘛]|值得?(?:买|入手|多少)[^\n。]{0,8}[?吗]|系统估算|为例|假[设如]|(?:估价|估算)结果|采购(?:内容|项目|公告|结果|人|单位|数量)/u
const STANDARD =
  /价标准|区片价|补偿标准|基准地价|有(?:业主|房东|车主|卖家)|以租代购|租满|全新机|无人问津|悔拍|重新(?:拍卖|挂牌)|车电分离|不含电池|共\d\d期|融资租赁/u
/** Texts without one object that is offered for its price. */
export const NO_OBJECT: ReadonlyArray<RegExp> = [SHARED, TOLD, STANDARD]

/** What belongs to a home and is none, with its own area. */
export const NO_HOME = /整[栋幢](?:出售|转让)|(?:车位|车库|储藏室|储藏间|储物间)[\s:,]{0,3}\d+(?:\.\d+)?\s?(?:㎡|平)/u

/** Pages of projects of new homes: a price for an area there is the mean of the project. */
export const NEW_HOMES = /开盘|楼盘|售楼|预售|建面约|项目(?:单价|均价|价格)|期房|推盘|加推/u

/** Words by which somebody offers a lot: news and statistics have prices too. */
export const LOT_OFFER = /转让|出售|求售|售价|报价|要价|挂牌价|出让价|for sale/iu

/** Prices of several lots together. */
export const SEVERAL_LOTS = /分别|(?<![\d.])(?:[2-9]|[1-9]\d+) ?宗(?!地)|[两二三四五六七八九十][宗幅]|合计面积/u

const WORKS = /(?<!存)在建(?![设议])|已建\s?\d|项目(?:整体)?转让/u
const LAND_AND = /(?:土地|地块|用地)(?:使用权)?(?:及|和|与|、|连同|含)(?:其?地上)?(?:厂房|房屋|建筑|构筑|附着|设备)/u
const BUILDING = /厂房|房屋|建筑物|办公楼|仓库|宿舍/gu
const OF_AREA = /^[^\n。;]{0,8}\d[\d,.]{0,12}\s?(?:㎡|平)/u
const FIXTURE = /厂房|房屋|建筑物|构筑物|地上物|附着物|设备|宿舍|办公楼/gu
const SOLD_TOO = /^[^\n。;]{0,16}(?:整体|一并|打包|转让|出售|拍卖|售价)/u

/** A text on what is sold together with a lot. */
export const isWithLand = (text: string): boolean =>
  WORKS.test(text) || LAND_AND.test(text) || isBehind(text, BUILDING, OF_AREA) || isBehind(text, FIXTURE, SOLD_TOO)
