import { toSimplified } from './traditional.ts';

/**
 * Words that espeak-ng's dictionary reads wrong, and words that hold one of them and are read otherwise, with their
 * pinyin as it is spoken (the sandhi of 一 and 不 done, third tones as they are).
 */
const WORDS = `
曲奇 qu3 qi2|积极 ji1 ji2|面积 mian4 ji1|量入为出 liang4 ru4 wei2 chu1|量出为入 liang4 chu1 wei2 ru4|春种一粒粟 chun1 zhong4 yi2 li4 su4|秋收万颗子 qiu1 shou1 wan4 ke1 zi3|密密缝 mi4 mi4 feng2|为生民 wei4 sheng1 min2|数风流 shu3 feng1 liu2|粘人 nian2 ren2|粘牙 nian2 ya2|还复来 huan2 fu4 lai2|好之者 hao4 zhi1 zhe3|万俟 mo4 qi2|澹台 tan2 tai2|冒顿单于 mo4 du2 chan2 yu2|乐毅 yue4 yi4|忖度 cun3 duo2|斗胆 dou3 dan3
三百六十行 san1 bai3 liu4 shi2 hang2|七十二行 qi1 shi2 er4 hang2|登太行 deng1 tai4 hang2|太行八陉 tai4 hang2 ba1 xing2|调素琴 tiao2 su4 qin2|将相不和 jiang4 xiang4 bu4 he2|卿相 qing1 xiang4|照相机 zhao4 xiang4 ji1|照相馆 zhao4 xiang4 guan3|塞上曲 sai4 shang4 qu3|塞下曲 sai4 xia4 qu3
塞上江南 sai4 shang4 jiang1 nan2|至塞上 zhi4 sai4 shang4|塞外 sai4 wai4|塞北 sai4 bei3|早生华发 zao3 sheng1 hua2 fa4|华发苍颜 hua2 fa4 cang1 yan2|不当家 bu4 dang1 jia1|杜少府 du4 shao4 fu3|少府监 shao4 fu3 jian4|少帅 shao4 shuai4|一将难求 yi2 jiang4 nan2 qiu2|败将 bai4 jiang4
冠盖 guan1 gai4|儒冠 ru2 guan1|冲冠 chong1 guan1|冠帽 guan1 mao4|为师矣 wei2 shi1 yi3|不相为谋 bu4 xiang1 wei2 mou2|率性而为 shuai4 xing4 er2 wei2|且看 qie3 kan4|堂前燕 tang2 qian2 yan4|都统一 dou1 tong3 yi1|不要求 bu2 yao1 qiu2|横空出世 heng2 kong1 chu1 shi4|闷头 men1 tou2
六艺经传 liu4 yi4 jing1 zhuan4|撩乱 liao2 luan4|永别 yong3 bie2|火急火燎 huo3 ji2 huo3 liao3|翘楚 qiao2 chu3|东躲西藏 dong1 duo3 xi1 cang2|吸血 xi1 xue4|参数数 can1 shu4 shu4|豁达 huo4 da2|海蜇 hai3 zhe2|轧制 zha2 zhi4|轧钢 zha2 gang1|轧机 zha2 ji1|热轧 re4 zha2|冷轧 leng3 zha2
光晕 guang1 yun4|扛鼎 gang1 ding3|名刹 ming2 cha4|碘酊 dian3 ding1|螺钿 luo2 dian4|铜臭 tong2 xiu4|廊坊 lang2 fang2|唠嗑 lao4 ke1|一哄而 yi2 hong4 er2|喀喇 ka1 la3|反扒 fan3 pa2|吃里扒外 chi1 li3 pa2 wai4|擂鼓 lei2 gu3|擂茶 lei2 cha2|攒尖 cuan2 jian1|斗拱 dou3 gong3
钉十字架 ding4 shi2 zi4 jia4|轻徭薄赋 qing1 yao2 bo2 fu4|驻藏大臣 zhu4 zang4 da4 chen2|肾脏病 shen4 zang4 bing4|刨子 bao4 zi5|葵涌 kui2 chong1|麻涌 ma2 chong1|东涌 dong1 chong1|茎干 jing1 gan4|曝尸 pu4 shi1|臧否 zang1 pi3|怒发冲冠 nu4 fa4 chong1 guan1|湮没 yan1 mo4|好奇怪 hao3 qi2 guai4|省长岭 sheng3 chang2 ling3|矫情 jiao2 qing2|礼让为国 li3 rang4 wei2 guo2|拉纤 la1 qian4
中规中矩 zhong4 gui1 zhong4 ju3|强迫症 qiang3 po4 zheng4|难兄难弟 nan4 xiong1 nan4 di4|钻空子 zuan1 kong4 zi5|激将法 ji1 jiang4 fa3|下不为例 xia4 bu4 wei2 li4|独辟蹊径 du2 pi4 xi1 jing4|另辟蹊径 ling4 pi4 xi1 jing4|蹊径 xi1 jing4|天差地远 tian1 cha1 di4 yuan3
天差地别 tian1 cha1 di4 bie2|死难者 si3 nan4 zhe3|处变不惊 chu3 bian4 bu4 jing1|好整以暇 hao4 zheng3 yi3 xia2|窗明几净 chuang1 ming2 ji1 jing4|明窗净几 ming2 chuang1 jing4 ji1|泰然处之 tai4 ran2 chu3 zhi1|严丝合缝 yan2 si1 he2 feng4|金刚钻 jin1 gang1 zuan4
强辩 qiang3 bian4|义薄云天 yi4 bo2 yun2 tian1|此消彼长 ci3 xiao1 bi3 zhang3|拾级而上 she4 ji2 er2 shang4|阴错阳差 yin1 cuo4 yang2 cha1|何乐不为 he2 le4 bu4 wei2|仙乐 xian1 yue4|乐句 yue4 ju4|给排水 ji3 pai2 shui3|辟谷 bi4 gu3|磨房 mo4 fang2
光杆司令 guang1 gan3 si1 ling4|重婚罪 chong2 hun1 zui4|好自为之 hao3 zi4 wei2 zhi1|好事者 hao4 shi4 zhe3|好事之徒 hao4 shi4 zhi1 tu2|少不更事 shao4 bu4 geng1 shi4|刚正不阿 gang1 zheng4 bu4 e1|守正不阿 shou3 zheng4 bu4 e1|降龙伏虎 xiang2 long2 fu2 hu3
牵一发而动全身 qian1 yi2 fa4 er2 dong4 quan2 shen1|形单影只 xing2 dan1 ying3 zhi1|各奔东西 ge4 ben4 dong1 xi1|势单力薄 shi4 dan1 li4 bo2|正中下怀 zheng4 zhong4 xia4 huai2|正中要害 zheng4 zhong4 yao4 hai4|勉勉强强 mian3 mian3 qiang3 qiang3|一语中的 yi4 yu3 zhong4 di4
一矢中的 yi4 shi3 zhong4 di4|好酒贪杯 hao4 jiu3 tan1 bei1|急人之难 ji2 ren2 zhi1 nan4|弹冠相庆 tan2 guan1 xiang1 qing4|吆五喝六 yao1 wu3 he4 liu4|颠倒是非 dian1 dao3 shi4 fei1|心细如发 xin1 xi4 ru2 fa4|巧妇难为无米之炊 qiao3 fu4 nan2 wei2 wu2 mi3 zhi1 chui1
少东家 shao4 dong1 jia1|亲力亲为 qin1 li4 qin1 wei2|两弹一星 liang3 dan4 yi4 xing1|指腹为婚 zhi3 fu4 wei2 hun1|化干戈为玉帛 hua4 gan1 ge1 wei2 yu4 bo2|逼良为娼 bi1 liang2 wei2 chang1|天兵天将 tian1 bing1 tian1 jiang4|厚积薄发 hou4 ji1 bo2 fa1
乍暖还寒 zha4 nuan3 huan2 han2|过五关斩六将 guo4 wu3 guan1 zhan3 liu4 jiang4|过关斩将 guo4 guan1 zhan3 jiang4|死马当活马医 si3 ma3 dang4 huo2 ma3 yi1|欺行霸市 qi1 hang2 ba4 shi4|间接税 jian4 jie1 shui4|礼崩乐坏 li3 beng1 yue4 huai4|礼坏乐崩 li3 huai4 yue4 beng1
树碑立传 shu4 bei1 li4 zhuan4|化腐朽为神奇 hua4 fu3 xiu3 wei2 shen2 qi2|老调重弹 lao3 diao4 chong2 tan2|旧调重弹 jiu4 diao4 chong2 tan2|峨冠博带 e2 guan1 bo2 dai4|墙倒众人推 qiang2 dao3 zhong4 ren2 tui1|重起炉灶 chong2 qi3 lu2 zao4|毁家纾难 hui3 jia1 shu1 nan4
喷薄 pen1 bo2|吉人天相 ji2 ren2 tian1 xiang4|移山倒海 yi2 shan1 dao3 hai3|画地为牢 hua4 di4 wei2 lao2|闷骚 men1 sao1|升斗小民 sheng1 dou3 xiao3 min2|日进斗金 ri4 jin4 dou3 jin1|车载斗量 che1 zai4 dou3 liang2|海水不可斗量 hai3 shui3 bu4 ke3 dou3 liang2
惊为天人 jing1 wei2 tian1 ren2|悔不当初 hui3 bu4 dang1 chu1|舍友 she4 you3|舍妹 she4 mei4|美差 mei3 chai1|寓意深长 yu4 yi4 shen1 chang2|侍应生 shi4 ying4 sheng1|应召女郎 ying4 zhao4 nv3 lang2|闭卷考试 bi4 juan4 kao3 shi4|长篇累牍 chang2 pian1 lei3 du2
轻嘴薄舌 qing1 zui3 bo2 she2|转笔刀 zhuan4 bi3 dao1|贫富差距 pin2 fu4 cha1 ju4|脑卒中 nao3 cu4 zhong4|老夫少妻 lao3 fu1 shao4 qi1|翻箱倒箧 fan1 xiang1 dao3 qie4|翻箱倒柜 fan1 xiang1 dao3 gui4|兜兜转转 dou1 dou1 zhuan4 zhuan4|玩转 wan2 zhuan4
激进分子 ji1 jin4 fen4 zi3|武装分子 wu3 zhuang1 fen4 zi3|反动分子 fan3 dong4 fen4 zi3|右派分子 you4 pai4 fen4 zi3|可疑分子 ke3 yi2 fen4 zi3|异议分子 yi4 yi4 fen4 zi3|反叛分子 fan3 pan4 fen4 zi3|极右分子 ji2 you4 fen4 zi3|颠覆分子 dian1 fu4 fen4 zi3
散弹枪 san3 dan4 qiang1|散弹 san3 dan4|散点图 san3 dian3 tu2|撒科打诨 sa1 ke1 da3 hun4|吃喝拉撒 chi1 he1 la1 sa1|拉磨 la1 mo4|弹幕 dan4 mu4|弹珠 dan4 zhu1|弹拨乐 tan2 bo1 yue4|众口难调 zhong4 kou3 nan2 tiao2|口不应心 kou3 bu2 ying4 xin1|挨冻受饿 ai2 dong4 shou4 e4
恶意中伤 e4 yi4 zhong4 shang1|当耳旁风 dang4 er3 pang2 feng1|当耳边风 dang4 er3 bian1 feng1|数九天 shu3 jiu3 tian1|人模狗样 ren2 mu2 gou3 yang4|买椟还珠 mai3 du2 huan2 zhu1|另存为 ling4 cun2 wei2|吃拿卡要 chi1 na2 qia3 yao4|占为己有 zhan4 wei2 ji3 you3
古惑仔 gu3 huo4 zai3|几欲 ji1 yu4|几可乱真 ji1 ke3 luan4 zhen1|几近 ji1 jin4|八斗之才 ba1 dou3 zhi1 cai2|不足为虑 bu4 zu2 wei2 lv4|不为所动 bu4 wei2 suo3 dong4|不得已而为之 bu4 de2 yi3 er2 wei2 zhi1|为伍 wei2 wu3|为己任 wei2 ji3 ren4|扭亏为盈 niu3 kui1 wei2 ying2
言为心声 yan2 wei2 xin1 sheng1|慈悲为本 ci2 bei1 wei2 ben3|百善孝为先 bai3 shan4 xiao4 wei2 xian1|识时务者为俊杰 shi2 shi2 wu4 zhe3 wei2 jun4 jie2|铸剑为犁 zhu4 jian4 wei2 li2|少说为佳 shao3 shuo1 wei2 jia1|犹未为晚 you2 wei4 wei2 wan3|大而无当 da4 er2 wu2 dang4
万夫不当 wan4 fu1 bu4 dang1|弯弯曲曲 wan1 wan1 qu1 qu1|翘曲 qiao2 qu1|多重结局 duo1 chong2 jie2 ju2|破镜重圆 po4 jing4 chong2 yuan2|停更 ting2 geng1|催更 cui1 geng1|熬更守夜 ao2 geng1 shou3 ye4|急公好义 ji2 gong1 hao4 yi4|好面子 hao4 mian4 zi5|干仗 gan4 zhang4
薄酒 bo2 jiu3|命薄 ming4 bo2|厚古薄今 hou4 gu3 bo2 jin1|纤薄 xian1 bo2|发国难财 fa1 guo2 nan4 cai2|阔少 kuo4 shao4|少白头 shao4 bai2 tou2|强逼 qiang3 bi1|强撑 qiang3 cheng1|挖角 wa1 jue2|卡扣 qia3 kou4|降妖 xiang2 yao1|收购要约 shou1 gou4 yao1 yue1
昏定晨省 hun1 ding4 chen2 xing3|猛省 meng3 xing3|刨床 bao4 chuang2|创痕 chuang1 hen2|连哄带骗 lian2 hong3 dai4 pian4|间不容发 jian1 bu4 rong2 fa4|卸磨杀驴 xie4 mo4 sha1 lv2|灰蒙蒙 hui1 meng1 meng1|蒙蒙亮 meng1 meng1 liang4|蒙圈 meng1 quan1|居丧 ju1 sang1
湿答答 shi1 da1 da1|烟雾弹 yan1 wu4 dan4|披头散发 pi1 tou2 san4 fa4|蓬头散发 peng2 tou2 san4 fa4|发妻 fa4 qi1|气冲斗牛 qi4 chong1 dou3 niu2|紫微斗数 zi3 wei1 dou3 shu4|教务长 jiao4 wu4 zhang3|目下十行 mu4 xia4 shi2 hang2|同行评审 tong2 hang2 ping2 shen3
同行评议 tong2 hang2 ping2 yi4|随行就市 sui2 hang2 jiu4 shi4|当行出色 dang1 hang2 chu1 se4|有缘无分 you3 yuan2 wu2 fen4|本本分分 ben3 ben3 fen4 fen4|处子 chu3 zi3|处刑 chu3 xing2|朝生暮死 zhao1 sheng1 mu4 si3|夕发朝至 xi1 fa1 zhao1 zhi4|数来宝 shu3 lai2 bao3
擢发难数 zhuo2 fa4 nan2 shu3|撒赖 sa1 lai4|八爪鱼 ba1 zhua3 yu2|泯没 min3 mo4|塞责 se4 ze2|聊以塞责 liao2 yi3 se4 ze2|扎染 za1 ran3|绑扎 bang3 za1|宁缺勿滥 ning4 que1 wu4 lan4|宁左勿右 ning4 zuo3 wu4 you4|维妙维肖 wei2 miao4 wei2 xiao4|胰脏 yi2 zang4|封禅 feng1 shan4
陪都 pei2 du1|伽蓝 qie2 lan2|教坏 jiao1 huai4|图穷匕首见 tu2 qiong2 bi3 shou3 xian4|层见叠出 ceng2 xian4 die2 chu1|吐苦水 tu3 ku3 shui3|晕血 yun4 xue4|晕染 yun4 ran3|左邻右舍 zuo3 lin2 you4 she4|魂不守舍 hun2 bu4 shou3 she4|四邻八舍 si4 lin2 ba1 she4|乐律 yue4 lv4
军乐 jun1 yue4|礼废乐崩 li3 fei4 yue4 beng1|庶几 shu4 ji1|文绉绉 wen2 zhou1 zhou1|一力降十会 yi2 li4 xiang2 shi2 hui4|闷声闷气 men1 sheng1 men1 qi4|三班倒 san1 ban1 dao3|倒时差 dao3 shi2 cha1|想倒美 xiang3 dao3 mei3|缝线 feng2 xian4|电荷量 dian4 he4 liang4
知其不可而为之 zhi1 qi2 bu4 ke3 er2 wei2 zhi1|刻意为之 ke4 yi4 wei2 zhi1|勉力而为 mian3 li4 er2 wei2|赤诚相见 chi4 cheng2 xiang4 jian4|舍车保帅 she3 ju1 bao3 shuai4|请将不如激将 qing3 jiang4 bu4 ru2 ji1 jiang4|轻口薄舌 qing1 kou3 bo2 she2|锁钥 suo3 yue4
当回事 dang4 hui2 shi4|不菲 bu4 fei3|不幸言中 bu2 xing4 yan2 zhong4|待会儿 dai1 huir4|奔头 ben4 tou5|尽解数 jin4 xie4 shu4|般若经 bo1 re3 jing1|般若心经 bo1 re3 xin1 jing1|般若波罗蜜 bo1 re3 bo1 luo2 mi4|都尉 du1 wei4|都护府 du1 hu4 fu3|给水管 ji3 shui3 guan3|爱乐乐团 ai4 yue4 yue4 tuan2|嫦娥奔月 chang2 e2 ben4 yue4
应援团 ying4 yuan2 tuan2|应援棒 ying4 yuan2 bang4|论文查重 lun4 wen2 cha2 chong2|查重率 cha2 chong2 lv4|精明强干 jing1 ming2 qiang2 gan4|一日为师 yi2 ri4 wei2 shi1|终身为父 zhong1 shen1 wei2 fu4|并不为过 bing4 bu4 wei2 guo4|正当理由 zheng4 dang4 li3 you2
种粮大户 zhong4 liang2 da4 hu4|翻斗车 fan1 dou3 che1|掷色子 zhi4 shai3 zi5|兴尽而 xing4 jin4 er2|累进税 lei3 jin4 shui4
便宜 pian2 yi5|便宜行事 bian4 yi2 xing2 shi4|角色 jue2 se4|角色扮演 jue2 se4 ban4 yan3|口角 kou3 jue2|似的 shi4 de5|类似的 lei4 si4 de5|近似的 jin4 si4 de5|相似的 xiang1 si4 de5|疑似的 yi2 si4 de5|酷似的 ku4 si4 de5|貌似的 mao4 si4 de5|形似的 xing2 si4 de5|神似的 shen2 si4 de5
似地 shi4 de5|露出 lou4 chu1|系鞋带 ji4 xie2 dai4|系领带 ji4 ling3 dai4|系安全带 ji4 an1 quan2 dai4|系扣子 ji4 kou4 zi5
系围裙 ji4 wei2 qun2|朝阳 zhao1 yang2|朝阳区 chao2 yang2 qu1|朝阳门 chao2 yang2 men2|朝阳公园 chao2 yang2 gong1 yuan2
朝霞 zhao1 xia2|朝晖 zhao1 hui1|朝令夕改 zhao1 ling4 xi1 gai3|朝不保夕 zhao1 bu4 bao3 xi1|朝思暮想 zhao1 si1 mu4 xiang3
朝发夕至 zhao1 fa1 xi1 zhi4|琢磨 zuo2 mo5|精雕细琢 jing1 diao1 xi4 zhuo2|数一数 shu3 yi5 shu3|数一数二 shu3 yi1 shu3 er4
数数 shu3 shu4|数落 shu3 luo5|数典忘祖 shu3 dian3 wang4 zu3|如数家珍 ru2 shu3 jia1 zhen1|东西 dong1 xi5
东西方 dong1 xi1 fang1|东西部 dong1 xi1 bu4|东西向 dong1 xi1 xiang4|东西南北 dong1 xi1 nan2 bei3|朋友 peng2 you5
事情 shi4 qing5|结实 jie1 shi5|晓得 xiao3 de5|太监 tai4 jian5|裁缝 cai2 feng5|膏药 gao1 yao5|分析 fen1 xi1|宝宝 bao3 bao5
好好 hao3 hao3|好好先生 hao3 hao3 xian1 sheng5|好学生 hao3 xue2 sheng5|好学校 hao3 xue2 xiao4|好逸恶劳 hao4 yi4 wu4 lao2
好高骛远 hao4 gao1 wu4 yuan3|弹钢琴 tan2 gang1 qin2|弹吉他 tan2 ji2 ta1|弹古筝 tan2 gu3 zheng1|弹琵琶 tan2 pi2 pa5
反弹 fan3 tan2|评弹 ping2 tan2|当天 dang1 tian1|当晚 dang1 wan3|妥当 tuo3 dang4|典当 dian3 dang4|落枕 lao4 zhen3
丢三落四 diu1 san1 la4 si4|落色 lao4 shai3|屏住 bing3 zhu4|显示屏 xian3 shi4 ping2|盛饭 cheng2 fan4|盛汤 cheng2 tang1
盛水 cheng2 shui3|盛满 cheng2 man3|盛放 cheng2 fang4|盛着 cheng2 zhe5|盛了 cheng2 le5|盛粥 cheng2 zhou1|盛菜 cheng2 cai4
分子 fen1 zi3|分子式 fen1 zi3 shi4|检察长 jian3 cha2 zhang3|长史 zhang3 shi3|长势 zhang3 shi4|长长的 chang2 chang2 de5
长虹 chang2 hong2|越长越 yue4 zhang3 yue4|刚长 gang1 zhang3|家长里短 jia1 chang2 li3 duan3|护士长 hu4 shi5 zhang3
疯长 feng1 zhang3|悄悄 qiao1 qiao1|悄声 qiao3 sheng1|占地 zhan4 di4|著称 zhu4 cheng1|论著 lun4 zhu4|著者 zhu4 zhe3
执著 zhi2 zhuo2|较为 jiao4 wei2|誉为 yu4 wei2|为数 wei2 shu4|为政 wei2 zheng4|代为 dai4 wei2|为人民 wei4 ren2 min2
为人类 wei4 ren2 lei4|何为 he2 wei2|钦差 qin1 chai1|公差 gong1 chai1|差使 chai1 shi5|当差 dang1 chai1|交差 jiao1 chai1
落差 luo4 cha1|反差 fan3 cha1|差一点 cha4 yi4 dian3|鼓乐 gu3 yue4|乐舞 yue4 wu3|礼乐 li3 yue4|将校 jiang4 xiao4
将令 jiang4 ling4|将官 jiang4 guan1|闯将 chuang3 jiang4|损兵折将 sun3 bing1 zhe2 jiang4|直奔 zhi2 ben4|应试 ying4 shi4
应声 ying4 sheng1|应接不暇 ying4 jie1 bu4 xia2|策应 ce4 ying4|下调 xia4 tiao2|调蓄 tiao2 xu4|微调 wei1 tiao2
尽早 jin3 zao3|尽先 jin3 xian1|曝光 bao4 guang1|五更 wu3 geng1|三更 san1 geng1|半夜三更 ban4 ye4 san1 geng1
行行出状元 hang2 hang2 chu1 zhuang4 yuan2|干一行 gan4 yi4 hang2|爱一行 ai4 yi4 hang2|树行子 shu4 hang4 zi5
两行 liang3 hang2|第一卷 di4 yi1 juan4|问卷 wen4 juan4|阅卷 yue4 juan4|卷子 juan4 zi5|情不自禁 qing2 bu2 zi4 jin1
杠杆 gang4 gan3|枪杆 qiang1 gan3|毋宁 wu2 ning4|宁死 ning4 si3|标识 biao1 shi2|荷枪 he4 qiang1|荷载 he4 zai4
东莞 dong1 guan3|有的放矢 you3 di4 fang4 shi3|曲目 qu3 mu4|烟斗 yan1 dou3|斗笠 dou3 li4|弄堂 long4 tang2
塞尔维亚 sai4 er3 wei2 ya4|塞纳河 sai4 na4 he2|搪塞 tang2 se4|茄汁 qie2 zhi1|痴呆 chi1 dai1|压根儿 ya4 genr1|房舍 fang2 she4
寒舍 han2 she4|舍弟 she4 di4|衣冠 yi1 guan1|金冠 jin1 guan1|新冠 xin1 guan1|冠状 guan1 zhuang4|兴修 xing1 xiu1
劝降 quan4 xiang2|招降 zhao1 xiang2|降伏 xiang2 fu2|降服 xiang2 fu2|给与 ji3 yu3|给养 ji3 yang3|目不暇给 mu4 bu4 xia2 ji3
朴刀 po1 dao1|切削 qie1 xiao1|切菜 qie1 cai4|切入 qie1 ru4|播种 bo1 zhong3|稀薄 xi1 bo2
日薄西山 ri4 bo2 xi1 shan1|老大难 lao3 da4 nan2|造血 zao4 xue4|血淋淋 xie3 lin1 lin1|血糊糊 xie3 hu1 hu1
流了点血 liu2 le5 dian3 xie3|称职 chen4 zhi2|匀称 yun2 chen4|专横 zhuan1 heng4|重做 chong2 zuo4|重写 chong2 xie3
重启 chong2 qi3|重播 chong2 bo1|重置 chong2 zhi4|重重地 zhong4 zhong4 de5|常熟 chang2 shu2|游说 you2 shui4|发型 fa4 xing2
发丝 fa4 si1|短发 duan3 fa4|洗发 xi3 fa4|护发 hu4 fa4|招供 zhao1 gong4|没空 mei2 kong4|空出 kong4 chu1|和稀泥 huo4 xi1 ni2
曲高和寡 qu3 gao1 he4 gua3|看护 kan1 hu4|看家 kan1 jia1|看押 kan1 ya1|卡住 qia3 zhu4|卡脖子 qia3 bo2 zi5
哄孩子 hong3 hai2 zi5|闷声 men1 sheng1|抹布 ma1 bu4|一模一样 yi4 mu2 yi2 yang4|心广体胖 xin1 guang3 ti3 pan2|炮制 pao2 zhi4
喷香 pen4 xiang1|强颜欢笑 qiang3 yan2 huan1 xiao4|松散 song1 san3|扇风 shan1 feng1|扇动 shan1 dong4
扇耳光 shan1 er3 guang1|少爷 shao4 ye5|老少 lao3 shao4|男女老少 nan2 nv3 lao3 shao4|舍不得 she3 bu5 de2|什锦 shi2 jin3
半身不遂 ban4 shen1 bu4 sui2|吐血 tu4 xue4|上吐下泻 shang4 tu4 xia4 xie4|鲜见 xian3 jian4|相片 xiang4 pian4|哽咽 geng3 ye4
三年五载 san1 nian2 wu3 zai3|扎辫子 za1 bian4 zi5|结扎 jie2 za1|捆扎 kun3 za1|炸油条 zha2 you2 tiao2|占卦 zhan1 gua4
泡涨 pao4 zhang4|穿着打扮 chuan1 zhuo2 da3 ban4|打着 da3 zhe5|大藏经 da4 zang4 jing1|倒车 dao4 che1|倒计时 dao4 ji4 shi2
一担水 yi2 dan4 shui3|干嘛 gan4 ma2|人才济济 ren2 cai2 ji3 ji3|教会我 jiao1 hui4 wo3|教会了 jiao1 hui4 le5|教课 jiao1 ke4
教琴 jiao1 qin2|结果实 jie1 guo3 shi2|开花结果 kai1 hua1 jie1 guo3|浑身解数 hun2 shen1 xie4 shu4|押解 ya1 jie4
解元 jie4 yuan2|刚劲 gang1 jing4|龟兹 qiu1 ci2|倔脾气 jue4 pi2 qi5|果实累累 guo3 shi2 lei2 lei2
伤痕累累 shang1 hen2 lei3 lei3|衡量 heng2 liang2|丈量 zhang4 liang2|量身 liang2 shen1|量血压 liang2 xue4 ya1
掂量 dian1 liang5|背着 bei1 zhe5|背书包 bei1 shu1 bao1|背孩子 bei1 hai2 zi5|背债 bei1 zhai4|剥皮 bao1 pi2
剥花生 bao1 hua1 sheng1|剥橘子 bao1 ju2 zi5|剥蛋壳 bao1 dan4 ke2|大伯子 da4 bai3 zi5|古刹 gu3 cha4|一场空 yi4 chang2 kong1
吵吵 chao1 chao5|吵吵闹闹 chao3 chao3 nao4 nao4|车马炮 ju1 ma3 pao4|丢车保帅 diu1 ju1 bao3 shuai4
千乘之国 qian1 sheng4 zhi1 guo2|冲床 chong4 chuang2|冲劲 chong4 jin4|无色无臭 wu2 se4 wu2 xiu4|羞答答 xiu1 da1 da1
士大夫 shi4 da4 fu1|山大王 shan1 dai4 wang5|提防 di1 fang5|元大都 yuan2 da4 du1|粮囤 liang2 dun4
度德量力 duo2 de2 liang4 li4|阿房宫 e1 pang2 gong1|菲薄 fei3 bo2|缝衣服 feng2 yi1 fu5|佛教 fo2 jiao4|仿佛 fang3 fu2
骨碌 gu1 lu5|会稽 kuai4 ji1|晃眼 huang3 yan3|摇晃 yao2 huang4|虚晃 xu1 huang3|夹袄 jia2 ao3|嚼舌 jiao2 she2|炮烙 pao2 luo4
绿林 lu4 lin2|捋胡子 lv3 hu2 zi5|脉脉 mo4 mo4|泌阳 bi4 yang2|呢绒 ni2 rong2|毛呢 mao2 ni2|扁舟 pian1 zhou1|撇开 pie1 kai1
卡壳 qia3 ke2|悄无声息 qiao3 wu2 sheng1 xi1|任丘 ren2 qiu1|任先生 ren2 xian1 sheng5|杉木 sha1 mu4|召陵 shao4 ling2
博闻强识 bo2 wen2 qiang2 zhi4|忒好 tui1 hao3|提溜 di1 liu5|帖子 tie3 zi5|胡同 hu2 tong4|褪色 tui4 se4|瓦刀 wa4 dao1
委蛇 wei1 yi2|虚与委蛇 xu1 yu3 wei1 yi2|尉迟 yu4 chi2|乌拉草 wu4 la5 cao3|巷道 hang4 dao4|叶公好龙 ye4 gong1 hao4 long2
噱头 xue2 tou2|殷红 yan1 hong2|奖掖 jiang3 ye4|饮马 yin4 ma3|熨帖 yu4 tie1|一幢 yi2 zhuang4|琢玉 zhuo2 yu4|钻戒 zuan4 jie4
作揖 zuo1 yi1|自怨自艾 zi4 yuan4 zi4 yi4|数钱 shu3 qian2|数星星 shu3 xing1 xing5|数羊 shu3 yang2|长高 zhang3 gao1
长胖 zhang3 pang4|长草 zhang3 cao3|长毛绒 chang2 mao2 rong2|长成为 zhang3 cheng2 wei2|还钱 huan2 qian2|还款 huan2 kuan3
还贷 huan2 dai4|还愿 huan2 yuan4|返还 fan3 huan2|迷迷糊糊 mi2 mi5 hu1 hu1|点点头 dian3 dian3 tou2|慢慢儿 man4 manr1
好好儿 hao3 haor1|媳妇儿 xi2 fur5|女孩儿 nv3 hair2|男孩儿 nan2 hair2|小孩儿 xiao3 hair2|少儿 shao4 er2|孩儿 hai2 er2
小儿 xiao3 er2|婴儿 ying1 er2|女儿 nv3 er2|幼儿 you4 er2|台儿庄 tai2 er2 zhuang1|胡同儿 hu2 tongr4|玩意儿 wan2 yir4
今儿个 jinr1 ge5|明儿个 mingr2 ge5|昨儿个 zuor2 ge5|月儿 yue4 er2|为人们 wei4 ren2 men5
生物学家 sheng1 wu4 xue2 jia1|数学家 shu4 xue2 jia1|东西湖 dong1 xi1 hu2|发生地 fa1 sheng1 di4|彷佛 fang3 fu2
削苹果 xiao1 ping2 guo3|削皮 xiao1 pi2|削铅笔 xiao1 qian1 bi3|塞内加尔 sai4 nei4 jia1 er3|塞舌尔 sai4 she2 er3
长江 chang2 jiang1|鲜有 xian3 you3|一日三餐 yi2 ri4 san1 can1|知识分子 zhi1 shi5 fen4 zi3|犯罪分子 fan4 zui4 fen4 zi3
积极分子 ji1 ji2 fen4 zi3|不法分子 bu4 fa3 fen4 zi3|恐怖分子 kong3 bu4 fen4 zi3|坏分子 huai4 fen4 zi3
活跃分子 huo2 yue4 fen4 zi3|极端分子 ji2 duan1 fen4 zi3|精兵强将 jing1 bing1 qiang2 jiang4|下调查 xia4 diao4 cha2
打的士 da3 di1 shi4|坐的士 zuo4 di1 shi4|乘的士 cheng2 di1 shi4|叫的士 jiao4 di1 shi4|的士司机 di1 shi4 si1 ji1
还愿意 hai2 yuan4 yi4|开发型 kai1 fa1 xing2|重整旗鼓 chong2 zheng3 qi2 gu3|名不见经传 ming2 bu2 jian4 jing1 zhuan4
藏传佛教 zang4 chuan2 fo2 jiao4|南无阿弥陀佛 na1 mo2 e1 mi2 tuo2 fo2
太行山 tai4 hang2 shan1
万卷书 wan4 juan4 shu1|草长莺飞 cao3 zhang3 ying1 fei1|朝辞白帝 zhao1 ci2 bai2 di4|一骑红尘 yi2 ji4 hong2 chen2|龙城飞将 long2 cheng2 fei1 jiang4|返景 fan3 ying3
不识庐山 bu4 shi2 lu2 shan1|压轴 ya1 zhou4|扇扇子 shan1 shan4 zi5
露馅 lou4 xian4|笑话 xiao4 hua5|小人儿书 xiao3 renr2 shu1|主角 zhu3 jue2|配角 pei4 jue2|旦角 dan4 jue2|名角 ming2 jue2|干活 gan4 huo2
供词 gong4 ci2|供认 gong4 ren4|供述 gong4 shu4|圈养 juan4 yang3|猪圈 zhu1 juan4|羊圈 yang2 juan4|呛水 qiang1 shui3|咀嚼 ju3 jue2
好处理 hao3 chu3 li3|数不清 shu3 bu5 qing1|很好学 hen3 hao4 xue2|真好学 zhen1 hao4 xue2|晃来晃去 huang4 lai2 huang4 qu4
空间 kong1 jian1|时分 shi2 fen1|转动 zhuan4 dong4|运转 yun4 zhuan3|雍正 yong1 zheng4|着地 zhe5 di4|几点 ji3 dian3|垛口 duo3 kou3
空地 kong4 di4|兵家必争之地 bing1 jia1 bi4 zheng1 zhi1 di4|倒地 dao3 di4|拓宽 tuo4 kuan1|仡佬族 ge1 lao3 zu2|不自禁 bu2 zi4 jin1
水源地 shui3 yuan2 di4|供应商 gong1 ying4 shang1|沙咀 sha1 zui3|蹊跷 qi1 qiao1|惩处 cheng2 chu3|喝问 he4 wen4|散乱 san3 luan4
嚷嚷 rang1 rang5|崆峒 kong1 tong2|绿地 lv4 di4|干警 gan4 jing3|九重 jiu3 chong2|脖颈 bo2 geng3|缥缈 piao1 miao3|高差 gao1 cha1
攒动 cuan2 dong4|少奶奶 shao4 nai3 nai5|咔嚓 ka1 cha1|干练 gan4 lian4|地安门 di4 an1 men2|不为瓦全 bu2 wei2 wa3 quan2|压根 ya4 gen1
执拗 zhi2 niu4|割地 ge1 di4|并州 bing1 zhou1|脚色 jue2 se4|曲牌 qu3 pai2|地峡 di4 xia2|死心塌地 si3 xin1 ta1 di4|曲阜 qu1 fu4
铤而走险 ting3 er2 zou3 xian3|拓殖 tuo4 zhi2|词曲 ci2 qu3|地磁 di4 ci2|猛将 meng3 jiang4|与时俱进 yu3 shi2 ju4 jin4|坡地 po1 di4
小曲 xiao3 qu3|小曲线 xiao3 qu1 xian4|仓卒 cang1 cu4|中郎将 zhong1 lang2 jiang4|阿基米德 a1 ji1 mi3 de2|栽倒 zai1 dao3|宇宙空间 yu3 zhou4 kong1 jian1
踉踉跄跄 liang4 liang4 qiang4 qiang4|处心积虑 chu3 xin1 ji1 lv4|地头 di4 tou2|转来转去 zhuan4 lai2 zhuan4 qu4
数以万计 shu3 yi3 wan4 ji4|累及 lei3 ji2|切口 qie1 kou3|结结实实 jie1 jie1 shi5 shi2|诱降 you4 xiang2|干咳 gan1 ke2
调兵遣将 diao4 bing1 qian3 jiang4|译著 yi4 zhu4|蚌埠市 beng4 bu4 shi4|口供 kou3 gong4|了然 liao3 ran2
见义勇为 jian4 yi4 yong3 wei2|装模作样 zhuang1 mu2 zuo4 yang4|笛卡尔 di2 ka3 er3|模样儿 mu2 yangr4|最差 zui4 cha4|地府 di4 fu3
哄抢 hong1 qiang3|寺观 si4 guan4|蚌埠 beng4 bu4|六安市 lu4 an1 shi4|五斗 wu3 dou3|虎将 hu3 jiang4|盐分 yan2 fen4|牧地 mu4 di4|横流 heng2 liu2
绷紧 beng1 jin3|相扑 xiang1 pu1|分拆 fen1 chai1|曲谱 qu3 pu3|扳倒 ban1 dao3|勉为其难 mian3 wei2 qi2 nan2
降顺 xiang2 shun4|钻机 zuan4 ji1|里应外合 li3 ying4 wai4 he2|纪念地 ji4 nian4 di4|地地道道 di4 di4 dao5 dao4
大模大样 da4 mu2 da4 yang4|横蛮 heng4 man2|开天辟地 kai1 tian1 pi4 di4|大藏省 da4 zang4 sheng3|地价 di4 jia4
天罗地网 tian1 luo2 di4 wang3|光栅 guang1 shan1|马扎 ma3 zha2|伯利兹 bo2 li4 zi1|钢琴曲 gang1 qin2 qu3
躺倒 tang3 dao3|用武之地 yong4 wu3 zhi1 di4|深更半夜 shen1 geng1 ban4 ye4|干群 gan1 qun2|卖地 mai4 di4|保护地 bao3 hu4 di4
骁将 xiao1 jiang4|开疆拓土 kai1 jiang1 tuo4 tu3|肝脑涂地 gan1 nao3 tu2 di4|空间站 kong1 jian1 zhan4|语塞 yu3 se4
源地 yuan2 di4|打颤 da3 zhan4|功不可没 gong1 bu4 ke3 mo4|终了 zhong1 liao3|滩地 tan1 di4|排忧解难 pai2 you1 jie3 nan4
异曲同工 yi4 qu3 tong2 gong1|地心 di4 xin1|二人转 er4 ren2 zhuan4|顶天立地 ding3 tian1 li4 di4|的的确确 di2 di2 que4 que4|应激 ying4 ji1
差池 cha1 chi2|席地而坐 xi2 di4 er2 zuo4|刀耕火种 dao1 geng1 huo3 zhong4|军地 jun1 di4|供桌 gong4 zhuo1|地摊 di4 tan1|遗著 yi2 zhu4
蜀地 shu3 di4|著文 zhu4 wen2|投其所好 tou2 qi2 suo3 hao4|宝地 bao3 di4|昏天黑地 hun1 tian1 hei1 di4|千秋万载 qian1 qiu1 wan4 zai3
咋舌 ze2 she2|号哭 hao2 ku1|人头攒动 ren2 tou2 cuan2 dong4|重蹈 chong2 dao3|瓦岗军 wa3 gang1 jun1|削发 xue1 fa4
震天动地 zhen4 tian1 dong4 di4|花天酒地 hua1 tian1 jiu3 di4|籍没 ji2 mo4|火地岛 huo3 di4 dao3|有分寸 you3 fen1 cun4|了断 liao3 duan4
风水宝地 feng1 shui3 bao3 di4|水漂 shui3 piao1|断喝 duan4 he4|各自为战 ge4 zi4 wei2 zhan4|麦地 mai4 di4|英雄传 ying1 xiong2 zhuan4
地广人稀 di4 guang3 ren2 xi1|三载 san1 zai3|答理 da1 li5|托管地 tuo1 guan3 di4|器乐曲 qi4 yue4 qu3|喝斥 he4 chi4
吟哦 yin2 e2|论处 lun4 chu3|征辟 zheng1 bi4|宫观 gong1 guan4|好大喜功 hao4 da4 xi3 gong1|咯血 ka3 xie3|只字不提 zhi1 zi4 bu4 ti2
厚朴 hou4 po4|黄澄澄 huang2 cheng2 cheng2|艾哈迈德 ai4 ha1 mai4 de2|城垛 cheng2 duo3|发胀 fa1 zhang4|阿布扎比 a1 bu4 zha1 bi3
按倒 an4 dao3|并处 bing4 chu3|吵吵嚷嚷 chao3 chao5 rang1 rang5|创面 chuang1 mian4|倔犟 jue4 jiang4|走马换将 zou3 ma3 huan4 jiang4
应诺 ying4 nuo4|寒颤 han2 zhan4|壅塞 yong1 se4|地膜 di4 mo2|便血 bian4 xue4|阴差阳错 yin1 cha1 yang2 cuo4|轮转 lun2 zhuan4
说客 shuo1 ke4|累加 lei3 jia1|斯宾塞 si1 bin1 sai1|十载 shi2 zai3|水浇地 shui3 jiao1 di4|悍将 han4 jiang4|如履薄冰 ru2 lv3 bo2 bing1
大有作为 da4 you3 zuo4 wei2|三维空间 san1 wei2 kong1 jian1|银发 yin2 fa4|贵干 gui4 gan4|瘠薄 ji2 bo2|淋病 lin4 bing4|浆糊 jiang4 hu5
法帖 fa3 tie4|吱呀 zhi1 ya5|像模像样 xiang4 mu2 xiang4 yang4|独奏曲 du2 zou4 qu3|天诛地灭 tian1 zhu1 di4 mie4
以不变应万变 yi3 bu2 bian4 ying4 wan4 bian4|重振旗鼓 chong2 zhen4 qi2 gu3|运动健将 yun4 dong4 jian4 jiang4|红彤彤 hong2 tong1 tong1
空间结构 kong1 jian1 jie2 gou4|服服帖帖 fu2 fu5 tie1 tie1|引吭 yin3 hang2|应景 ying4 jing3|帝王将相 di4 wang2 jiang4 xiang4
发人深省 fa1 ren2 shen1 xing3|连篇累牍 lian2 pian1 lei3 du2|诞生地 dan4 sheng1 di4|条条框框 tiao2 tiao2 kuang4 kuang4|木栅 mu4 shan1
报丧 bao4 sang1|应募 ying4 mu4|幻想曲 huan4 xiang3 qu3|呼天抢地 hu1 tian1 qiang1 di4|吊丧 diao4 sang1
人生地不熟 ren2 sheng1 di4 bu4 shu2|丑角 chou3 jue2|练习曲 lian4 xi2 qu3|填塞 tian2 se4|地头蛇 di4 tou2 she2|高挑 gao1 tiao3
难以为继 nan2 yi3 wei2 ji4|胶着 jiao1 zhuo2|播撒 bo1 sa3|弹丸之地 dan4 wan2 zhi1 di4|宝刹 bao3 cha4|地接社 di4 jie1 she4|叨扰 tao1 rao3
以退为进 yi3 tui4 wei2 jin4|以攻为守 yi3 gong1 wei2 shou3|二载 er4 zai3|两重性 liang3 chong2 xing4|菟丝子 tu2 si1 zi3
管弦乐曲 guan3 xian2 yue4 qu3|坠地 zhui4 di4|地对地 di4 dui4 di4|裤衩 ku4 cha3|寒暑假 han2 shu3 jia4|字帖 zi4 tie4
划伤 hua2 shang1|仡佬 ge1 lao3|不足为怪 bu4 zu2 wei2 guai4|锚地 mao2 di4|连翘 lian2 qiao2|空间科学 kong1 jian1 ke1 xue2|碌碡 liu4 zhou5
洋相 yang2 xiang4|堰塞湖 yan4 se4 hu2|地磁极 di4 ci2 ji2|地市 di4 shi4|免冠 mian3 guan1
返老还童 fan3 lao3 huan2 tong2|治丧 zhi4 sang1|崆峒山 kong1 tong2 shan1|处女地 chu3 nv3 di4
莲花落 lian2 hua1 lao4|眼泡 yan3 pao1|撰著 zhuan4 zhu4|字模 zi4 mu2|地权 di4 quan2|吹倒 chui1 dao3|司务长 si1 wu4 zhang3|交恶 jiao1 wu4
口供应 kou3 gong1 ying4|方差 fang1 cha1|地方差 di4 fang5 cha4|对方差 dui4 fang1 cha4|双方差 shuang1 fang1 cha4|地沟油 di4 gou1 you2
五斗米 wu3 dou3 mi3|得心应手 de2 xin1 ying4 shou3|供应量 gong1 ying4 liang4|重重叠叠 chong2 chong2 die2 die2
望洋兴叹 wang4 yang2 xing1 tan4|吧嗒 ba1 da1|之心度 zhi1 xin1 duo2|上供应 shang4 gong1 ying4
地摊开 de5 tan1 kai1|千载难逢 qian1 zai3 nan2 feng2|航空地 hang2 kong1 di4|高空地 gao1 kong1 di4|双脚着地 shuang1 jiao3 zhuo2 di4
大声喝道 da4 sheng1 he4 dao4
口供给 kou3 gong1 ji3|安徽六安 an1 hui1 lu4 an1|在劫难逃 zai4 jie2 nan2 tao2|高句丽 gao1 gou1 li2|德累斯顿 de2 lei2 si1 dun4
舍人 she4 ren2|铺面 pu4 mian4|电钻 dian4 zuan4|差旅 chai1 lv3|猪肚 zhu1 du3|一服药 yi2 fu4 yao4|大将军 da4 jiang1 jun1|宜兴 yi2 xing1|什刹海 shi2 cha4 hai3|乐评人 yue4 ping2 ren2|参将 can1 jiang4|掉色 diao4 shai3|头昏脑涨 tou2 hun1 nao3 zhang4
宁死不降 ning4 si3 bu4 xiang2|中间隔 zhong1 jian1 ge2|没顶之灾 mo4 ding3 zhi1 zai1|天空地 tian1 kong1 di4|太空地 tai4 kong1 di4
单田芳 shan4 tian2 fang1|单雄信 shan4 xiong2 xin4|解缙 xie4 jin4|盖叫天 gai4 jiao4 tian1|查良镛 zha1 liang2 yong1|撒贝宁 sa4 bei4 ning2
大城县 dai4 cheng2 xian4|歙县 she4 xian4|黄陂 huang2 pi2|铅山县 yan2 shan1 xian4|浚县 xun4 xian4|枞阳 zong1 yang2|洪洞县 hong2 tong2 xian4|长子县 zhang3 zi5 xian4|涡阳 guo1 yang2
发际线 fa4 ji4 xian4|播种机 bo1 zhong3 ji1|背锅 bei1 guo1|焯水 chao1 shui3|粘稠 nian2 chou2|调休 tiao2 xiu1|强调休 qiang2 diao4 xiu1|空调休 kong1 tiao2 xiu1|单调休 dan1 diao4 xiu1|色调休 se4 diao4 xiu1|抹桌子 ma1 zhuo1 zi5|一着不慎 yi4 zhao1 bu2 shen4|重构 chong2 gou4|撒了谎 sa1 le5 huang3|撒个谎 sa1 ge5 huang3
提供 ti2 gong1|商铺 shang1 pu4|银发布 yin2 fa1 bu4|银发行 yin2 fa1 xing2|二人转身 er4 ren2 zhuan3 shen1|了然后 le5 ran2 hou4
不给 bu4 gei3|不给予 bu4 ji3 yu3|相册 xiang4 ce4|夹克 jia1 ke4|毛肚 mao2 du3|牛肚 niu2 du3|牛肚子 niu2 du4 zi5|羊肚 yang2 du3|羊肚子 yang2 du4 zi5|爆肚 bao4 du3|骨折 gu3 zhe2
鸡爪 ji1 zhua3|猫爪 mao1 zhua3|凤爪 feng4 zhua3|重拾 chong2 shi2|重归于好 chong2 gui1 yu2 hao3|万重山 wan4 chong2 shan1|跨行 kua4 hang2|跨行政 kua4 xing2 zheng4|行行都 hang2 hang2 dou1
看门道 kan4 men2 dao5|连轴转 lian2 zhou2 zhuan4|血拼 xue4 pin1|明晃晃 ming2 huang3 huang3|数了数 shu3 le5 shu3|勒死 lei1 si3|为官 wei2 guan1|为官兵 wei4 guan1 bing1|为官员 wei4 guan1 yuan2
硕果累累 shuo4 guo3 lei2 lei2|累累硕果 lei2 lei2 shuo4 guo3|负债累累 fu4 zhai4 lei3 lei3|罪行累累 zui4 xing2 lei3 lei3|强买强卖 qiang3 mai3 qiang3 mai4|强人所难 qiang3 ren2 suo3 nan2|坑蒙拐骗 keng1 meng1 guai3 pian4
平铺直叙 ping2 pu1 zhi2 xu4|当头棒喝 dang1 tou2 bang4 he4|好为人师 hao4 wei2 ren2 shi1|教学相长 jiao4 xue2 xiang1 zhang3|数九寒 shu3 jiu3 han2|王侯将相 wang2 hou2 jiang4 xiang4
少小离家 shao4 xiao3 li2 jia1|草低见牛羊 cao3 di1 xian4 niu2 yang2|不亦说乎 bu2 yi4 yue4 hu1|知之为知之 zhi1 zhi1 wei2 zhi1 zhi1|不知为不知 bu4 zhi1 wei2 bu4 zhi1|那得清如许 na3 de2 qing1 ru2 xu3
刘禅 liu2 shan4|大宛 da4 yuan1|盖聂 ge3 nie4|曾志伟 zeng1 zhi4 wei3|曾舜晞 zeng1 shun4 xi1|曾毅 zeng1 yi4|曾毅然 ceng2 yi4 ran2|曾轶可 zeng1 yi4 ke3|曾仕强 zeng1 shi4 qiang2|曾巩 zeng1 gong3|曾子 zeng1 zi3
任长霞 ren2 chang2 xia2|任盈盈 ren2 ying2 ying2|华国锋 hua4 guo2 feng1|解珍 xie4 zhen1|查良铮 zha1 liang2 zheng1|查慎行 zha1 shen4 xing2|种师道 chong2 shi1 dao4|种师中 chong2 shi1 zhong1|折可适 she2 ke3 shi4|墨翟 mo4 di2|皋陶 gao1 yao2|乐羊子 yue4 yang2 zi3|伍子胥 wu3 zi3 xu1|郦食其 li4 yi4 ji1|审食其 shen3 yi4 ji1|蠡县 li3 xian4|穆棱 mu4 ling2
箪食 dan1 si4|余勇可贾 yu2 yong3 ke3 gu3|图穷匕见 tu2 qiong2 bi3 xian4|揆情度理 kui2 qing2 duo2 li3|数见不鲜 shuo4 jian4 bu4 xian1|疏不间亲 shu1 bu2 jian4 qin1|倔头倔脑 jue4 tou2 jue4 nao3|好恶分明 hao4 wu4 fen1 ming2|个人好恶 ge4 ren2 hao4 wu4|纶巾 guan1 jin1|还来就菊花 huan2 lai2 jiu4 ju2 hua1|还酹江月 huan2 lei4 jiang1 yue4|朝如青丝 zhao1 ru2 qing1 si1|参商 shen1 shang1|动如参与商 dong4 ru2 shen1 yu3 shang1|噫吁嚱 yi1 xu1 xi1
任正非 ren2 zheng4 fei1|任嘉伦 ren2 jia1 lun2|任素汐 ren2 su4 xi1|任达华 ren2 da2 hua2|任贤齐 ren2 xian2 qi2|任弼时 ren2 bi4 shi2|单依纯 shan4 yi1 chun2|单霁翔 shan4 ji4 xiang2|华晨宇 hua4 chen2 yu3|华春莹 hua4 chun1 ying2|解晓东 xie4 xiao3 dong1|甄嬛 zhen1 huan2|处得来 chu3 de5 lai2|银行行长 yin2 hang2 hang2 zhang3
华为 hua2 wei2|来自省 lai2 zi4 sheng3|自省 zi4 xing3|三省吾身 san1 xing3 wu2 shen1|为人谋 wei4 ren2 mou2|难为水 nan2 wei2 shui3|天一色 tian1 yi2 se4|开户行 kai1 hu4 hang2|开户行为 kai1 hu4 xing2 wei2|变废为宝 bian4 fei4 wei2 bao3
四海为家 si4 hai3 wei2 jia1|胜者为王 sheng4 zhe3 wei2 wang2|广为流传 guang3 wei2 liu2 chuan2|广为传播 guang3 wei2 chuan2 bo1|白露为霜 bai2 lu4 wei2 shuang1|浩浩汤汤 hao4 hao4 shang1 shang1
犍为 qian2 wei2|那曲 na4 qu3|那曲线 na4 qu1 xian4|那曲折 na4 qu1 zhe2|柞水 zha4 shui3|乐亭 lao4 ting2|乐陵 lao4 ling2|中牟 zhong1 mu4|牟平 mu4 ping2|邳州 pi1 zhou1|盱眙 xu1 yi2|油麻地 you2 ma2 di4
华阴 hua4 yin1|解州 xie4 zhou1|蔚县 yu4 xian4|莘庄 xin1 zhuang1|监利县 jian4 li4 xian4|监利市 jian4 li4 shi4|大栅栏 da4 shi5 lanr4|繁峙 fan2 shi4|儋州 dan1 zhou1|会计较 hui4 ji4 jiao4|会计算 hui4 ji4 suan4|会计划 hui4 ji4 hua4|立地成佛 li4 di4 cheng2 fo2
还得起 huan2 de5 qi3|还得起床 hai2 dei3 qi3 chuang2|还得起来 hai2 dei3 qi3 lai5|还得起早 hai2 dei3 qi3 zao3|还你清白 huan2 ni3 qing1 bai2|还我河山 huan2 wo3 he2 shan1|哮天犬 xiao4 tian1 quan3|岑参 cen2 shen1|蔺相如 lin4 xiang4 ru2|司马相如 si1 ma3 xiang4 ru2|樊於期 fan2 wu1 ji1|成长条 cheng2 chang2 tiao2|成长条件 cheng2 zhang3 tiao2 jian4|成长方形 cheng2 chang2 fang1 xing2|成长段 cheng2 chang2 duan4|都督 du1 du5|都督促 dou1 du1 cu4|锃亮 zeng4 liang4|配角膜 pei4 jiao3 mo2
严重 yan2 zhong4|随着 sui2 zhe5|因为 yin1 wei4|成为 cheng2 wei2|认为 ren4 wei2|联系 lian2 xi4|规模 gui1 mo2|旅游 lv3 you2|集中 ji2 zhong1|策应该 ce4 ying1 gai1|必须得到 bi4 xu1 de2 dao4|类似地方 lei4 si4 di4 fang5|将令人 jiang1 ling4 ren2|没空调 mei2 kong1 tiao2|没空间 mei2 kong1 jian1|有空调 you3 kong1 tiao2|看家长 kan4 jia1 zhang3|作为人民 zuo4 wei2 ren2 min2|工作为人民 gong1 zuo4 wei4 ren2 min2|作为人类 zuo4 wei2 ren2 lei4|看家里 kan4 jia1 li3|看家人 kan4 jia1 ren2|看家庭 kan4 jia1 ting2|看家具 kan4 jia1 ju4|为政府 wei4 zheng4 fu3|作为政府 zuo4 wei2 zheng4 fu3|为数字 wei4 shu4 zi4|作为数字 zuo4 wei2 shu4 zi4|为数据 wei4 shu4 ju4|作为数据 zuo4 wei2 shu4 ju4
甚么 shen2 me5|范蠡 fan4 li3|都察院 du1 cha2 yuan4|乐曲 yue4 qu3|互为 hu4 wei2|般若 bo1 re3|宁为玉碎 ning4 wei2 yu4 sui4|田舍 tian2 she4|钻井 zuan1 jing3|怔住 zheng4 zhu4|分毫不差 fen1 hao2 bu4 cha1|完全重合 wan2 quan2 chong2 he2|重合度 chong2 he2 du4|重合点 chong2 he2 dian3|重合的 chong2 he2 de5|不重合 bu4 chong2 he2|宝应县 bao3 ying4 xian4|将门虎子 jiang4 men2 hu3 zi3|给付 ji3 fu4|散曲 san3 qu3|给水泵 ji3 shui3 beng4|给水系统 ji3 shui3 xi4 tong3|济宁 ji3 ning2
天台 tian1 tai2|好恶 hao4 wu4|白云观 bai2 yun2 guan4|生发水 sheng1 fa4 shui3|生发剂 sheng1 fa4 ji4|生发液 sheng1 fa4 ye4|呜呜咽咽 wu1 wu1 ye4 ye4|冲压 chong4 ya1|冲孔 chong4 kong3|国难日 guo2 nan4 ri4|高干子弟 gao1 gan4 zi3 di4|拍卖行 pai1 mai4 hang2|大干快上 da4 gan4 kuai4 shang4|腰杆 yao1 gan3|公干 gong1 gan4|招行 zhao1 hang2|遒劲 qiu2 jing4|雄劲 xiong2 jing4|出将入相 chu1 jiang4 ru4 xiang4|节骨眼 jie1 gu5 yan3|斗室 dou3 shi4|差值 cha1 zhi2|应召入伍 ying4 zhao4 ru4 wu3|凤冠 feng4 guan1
凤冠霞帔 feng4 guan1 xia2 pei4|瓜蔓 gua1 wan4|柚木 you2 mu4|时差不多 shi2 cha4 bu5 duo1|长卷 chang2 juan4|长卷发 chang2 juan3 fa4|稍为 shao1 wei2|有难同当 you3 nan4 tong2 dang1|虎跑泉 hu3 pao2 quan2|虎跑寺 hu3 pao2 si4|虎跑路 hu3 pao2 lu4|书归正传 shu1 gui1 zheng4 zhuan4|破万卷 po4 wan4 juan4|疑为 yi2 wei2|疑为什 yi2 wei4 shen2|抽咽 chou1 ye4|幽咽 you1 ye4|够戗 gou4 qiang4|斗转星移 dou3 zhuan3 xing1 yi2|星移斗转 xing1 yi2 dou3 zhuan3|凶横 xiong1 heng4|豪横 hao2 heng4|还治其人 huan2 zhi4 qi2 ren2
调幅 tiao2 fu2|试种 shi4 zhong4|瓦窑堡 wa3 yao2 bu3|听差 ting1 chai1|趵突泉 bao4 tu1 quan2|糜子 mei2 zi5|著书立传 zhu4 shu1 li4 zhuan4|告假 gao4 jia4|袅娜 niao3 nuo2|罚没款 fa2 mo4 kuan3|罚没收入 fa2 mo4 shou1 ru4|罚没财物 fa2 mo4 cai2 wu4|打击乐 da3 ji1 yue4|管乐 guan3 yue4|古为今用 gu3 wei2 jin1 yong4|洋为中用 yang2 wei2 zhong1 yong4|儒将 ru2 jiang4|中招了 zhong4 zhao1 le5|行话 hang2 hua4|惺忪 xing1 song1|桑椹 sang1 shen4|桑葚 sang1 shen4|栖霞 qi1 xia2|进给量 jin4 ji3 liang4
进给速度 jin4 ji3 su4 du4|进给系统 jin4 ji3 xi4 tong3|老老少少 lao3 lao3 shao4 shao4|裨将 pi2 jiang4|平铺 ping2 pu1|闽侯 min3 hou4|滴滴答答 di1 di1 da1 da1|嘀嗒 di1 da1|滴答 di1 da1|吁请 yu4 qing3|吁求 yu4 qiu2|兵来将挡 bing1 lai2 jiang4 dang3|鼓鼓囊囊 gu3 gu3 nang1 nang1|鼓囊囊 gu3 nang1 nang1|红苕 hong2 shao2|张冠李戴 zhang1 guan1 li3 dai4|评传 ping2 zhuan4|歃血为盟 sha4 xue4 wei2 meng2|广种薄收 guang3 zhong4 bo2 shou1|刹时 cha4 shi2|烟熏火燎 yan1 xun1 huo3 liao3|哄人 hong3 ren2|瞒哄 man2 hong3
哄睡 hong3 shui4|哄劝 hong3 quan4|哄诱 hong3 you4|哄逗 hong3 dou4|天下为公 tian1 xia4 wei2 gong1|何足为奇 he2 zu2 wei2 qi2|调温 tiao2 wen1|调光 tiao2 guang1|调息 tiao2 xi1|空挡 kong1 dang3|有模有样 you3 mu2 you3 yang4|拱券 gong3 xuan4|咋呼 zha1 hu5|钻床 zuan4 chuang2|豁朗 huo4 lang3|豁亮 huo4 liang4|西洋参 xi1 yang2 shen1|高丽参 gao1 li4 shen1|太子参 tai4 zi3 shen1|参茸 shen1 rong2|苍术 cang1 zhu2|刚直不阿 gang1 zhi2 bu4 e1|方正不阿 fang1 zheng4 bu4 e1|公正不阿 gong1 zheng4 bu4 e1
工尺谱 gong1 che3 pu3|走为上计 zou3 wei2 shang4 ji4|走为上策 zou3 wei2 shang4 ce4|走为上 zou3 wei2 shang4|累卵 lei3 luan3|挑大梁 tiao3 da4 liang2|黄骠马 huang2 biao1 ma3|眼不见为净 yan3 bu2 jian4 wei2 jing4|人事不省 ren2 shi4 bu4 xing3|诗行 shi1 hang2|藏戏 zang4 xi4|缝缀 feng2 zhui4|绸缪 chou2 mou2|扒鸡 pa2 ji1|寡廉鲜耻 gua3 lian2 xian3 chi3|遗少 yi2 shao4|遗老遗少 yi2 lao3 yi2 shao4|赴难 fu4 nan4|败军之将 bai4 jun1 zhi1 jiang4|栅极 shan1 ji2|挂冠 gua4 guan1|删削 shan1 xue1|不足为外人道 bu4 zu2 wei2 wai4 ren2 dao4|鹤发童颜 he4 fa4 tong2 yan2
童颜鹤发 tong2 yan2 he4 fa4|鸡皮鹤发 ji1 pi2 he4 fa4|轧辊 zha2 gun3|据报载 ju4 bao4 zai3|度君子之腹 duo2 jun1 zi3 zhi1 fu4|以己度人 yi3 ji3 duo2 ren2|哼哈二将 heng1 ha1 er4 jiang4|自有天相 zi4 you3 tian1 xiang4|面如冠玉 mian4 ru2 guan1 yu4|美如冠玉 mei3 ru2 guan1 yu4|通都大邑 tong1 du1 da4 yi4|连中三元 lian2 zhong4 san1 yuan2|胡子拉碴 hu2 zi5 la1 cha1|纤绳 qian4 sheng2|棒喝 bang4 he4|屏弃 bing3 qi4|屏退 bing3 tui4|尉犁 yu4 li2|宁折不弯 ning4 zhe2 bu4 wan1|哭天抢地 ku1 tian1 qiang1 di4|乐池 yue4 chi2|露头角 lu4 tou2 jiao3|莫此为甚 mo4 ci3 wei2 shen4|种牛痘 zhong4 niu2 dou4
种痘 zhong4 dou4|淡然处之 dan4 ran2 chu3 zhi1|未为不可 wei4 wei2 bu4 ke3|众生相 zhong4 sheng1 xiang4|乳臭 ru3 xiu4|铁板钉钉 tie3 ban3 ding4 ding1|身体发肤 shen1 ti3 fa4 fu1|朝乾夕惕 zhao1 qian2 xi1 ti4|曲终人散 qu3 zhong1 ren2 san4|曲剧 qu3 ju4|抹灰 mo4 hui1|抹不开 mo4 bu5 kai1|乐感 yue4 gan3|丢卒保车 diu1 zu2 bao3 ju1|弃车保帅 qi4 ju1 bao3 shuai4|长歌当哭 chang2 ge1 dang4 ku1|拓印 ta4 yin4|碑拓 bei1 ta4|差之毫厘 cha1 zhi1 hao2 li2|毫厘之差 hao2 li2 zhi1 cha1|屎壳郎 shi3 ke5 lang4|尥蹶子 liao4 jue3 zi5|丹凤朝阳 dan1 feng4 chao2 yang2|长一智 zhang3 yi2 zhi4
不幸而言中 bu2 xing4 er2 yan2 zhong4|言必有中 yan2 bi4 you3 zhong4|覆手为雨 fu4 shou3 wei2 yu3|翻手为云 fan1 shou3 wei2 yun2|苫布 shan4 bu4|浒墅关 xu3 shu4 guan1|我为鱼肉 wo3 wei2 yu2 rou4|身单力薄 shen1 dan1 li4 bo2|诱供 you4 gong4|腥臊 xing1 sao1|罪责难逃 zui4 ze2 nan2 tao2|扑棱 pu1 leng1|咔嗒 ka1 da1|劈叉 pi3 cha4|东歪西倒 dong1 wai1 xi1 dao3|顿开茅塞 dun4 kai1 mao2 se4|雨顺风调 yu3 shun4 feng1 tiao2|文曲星 wen2 qu3 xing1|成则为王 cheng2 ze2 wei2 wang2|败则为寇 bai4 ze2 wei2 kou4|天下为家 tian1 xia4 wei2 jia1|准假 zhun3 jia4|人自为战 ren2 zi4 wei2 zhan4|三灾八难 san1 zai1 ba1 nan4
黄发垂髫 huang2 fa4 chui2 tiao2|高义薄云 gao1 yi4 bo2 yun2|钉书机 ding4 shu1 ji1|重岩叠嶂 chong2 yan2 die2 zhang4|遣兵调将 qian3 bing1 diao4 jiang4|适当其时 shi4 dang1 qi2 shi2|适当其冲 shi4 dang1 qi2 chong1|合浦还珠 he2 pu3 huan2 zhu1|还珠格格 huan2 zhu1 ge2 ge5|轻财好义 qing1 cai2 hao4 yi4|行侠好义 xing2 xia2 hao4 yi4|转愁为喜 zhuan3 chou2 wei2 xi3|转嗔为喜 zhuan3 chen1 wei2 xi3|化零为整 hua4 ling2 wei2 zheng3|请降 qing3 xiang2|求降 qiu2 xiang2|乞降 qi3 xiang2|说短道长 shuo1 duan3 dao4 chang2|衣锦夜行 yi4 jin3 ye4 xing2|薄葬 bo2 zang4|落草为寇 luo4 cao3 wei2 kou4|荷锄 he4 chu2|背着手 bei4 zhe5 shou3|罚不当罪 fa2 bu4 dang1 zui4
羞人答答 xiu1 ren2 da1 da1|耍横 shua3 heng4|绿树成荫 lv4 shu4 cheng2 yin1|种瓜得瓜 zhong4 gua1 de2 gua1|深恶痛疾 shen1 wu4 tong4 ji2|深恶痛嫉 shen1 wu4 tong4 ji2|率土之滨 shuai4 tu3 zhi1 bin1|潜滋暗长 qian2 zi1 an4 zhang3|水长船高 shui3 zhang3 chuan2 gao1|朝暮 zhao1 mu4|曲水流觞 qu1 shui3 liu2 shang1|更弦易辙 geng1 xian2 yi4 zhe2|断发文身 duan4 fa4 wen2 shen1|斩将搴旗 zhan3 jiang4 qian1 qi2|斗酒百篇 dou3 jiu3 bai3 pian1|斗酒诗百篇 dou3 jiu3 shi1 bai3 pian1|攫为己有 jue2 wei2 ji3 you3|撒刁 sa1 diao1|握发吐哺 wo4 fa4 tu3 bu3|披肩发 pi1 jian1 fa4|拜将封侯 bai4 jiang4 feng1 hou2|捣乱分子 dao3 luan4 fen4 zi3|投机分子 tou2 ji1 fen4 zi3|活动分子 huo2 dong4 fen4 zi3
捐躯赴难 juan1 qu1 fu4 nan4|挎斗 kua4 dou3|探亲假 tan4 qin1 jia4|丧假 sang1 jia4|抓差 zhua1 chai1|影只形单 ying3 zhi1 xing2 dan1|形孤影只 xing2 gu1 ying3 zhi1|强弓劲弩 qiang2 gong1 jing4 nu3|鸣锣喝道 ming2 luo2 he4 dao4|应机立断 ying4 ji1 li4 duan4|并为一谈 bing4 wei2 yi4 tan2|少管所 shao4 guan3 suo3|少不经事 shao4 bu4 jing1 shi4|将遇良才 jiang4 yu4 liang2 cai2|将遇良材 jiang4 yu4 liang2 cai2|安常处顺 an1 chang2 chu3 shun4|安时处顺 an1 shi2 chu3 shun4|宣传弹 xuan1 chuan2 dan4|好生之德 hao4 sheng1 zhi1 de2|好勇斗狠 hao4 yong3 dou4 hen3|好善乐施 hao4 shan4 le4 shi1|夺人所好 duo2 ren2 suo3 hao4|垦种 ken3 zhong4|命中注定 ming4 zhong1 zhu4 ding4
名媛 ming2 yuan4|令媛 ling4 yuan4|叨光 tao1 guang1|厚今薄古 hou4 jin1 bo2 gu3|占梦 zhan1 meng4|占山为王 zhan4 shan1 wei2 wang2|十行俱下 shi2 hang2 ju4 xia4|助桀为虐 zhu4 jie2 wei2 nve4|兵多将广 bing1 duo1 jiang4 guang3|兵微将寡 bing1 wei1 jiang4 gua3|儿女成行 er2 nv3 cheng2 hang2|倒嗓 dao3 sang3|伯乐相马 bo2 le4 xiang4 ma3|传为笑谈 chuan2 wei2 xiao4 tan2|传为笑柄 chuan2 wei2 xiao4 bing3|伏虎降龙 fu2 hu3 xiang2 long2|降龙十八掌 xiang2 long2 shi2 ba1 zhang3|以守为攻 yi3 shou3 wei2 gong1|以疏间亲 yi3 shu1 jian4 qin1|人为财死 ren2 wei4 cai2 si3|卿大夫 qing1 da4 fu1|予取予求 yu2 qu3 yu2 qiu2|予取予夺 yu2 qu3 yu2 duo2|为鬼为蜮 wei2 gui3 wei2 yu4
中靶 zhong4 ba3|不差毫厘 bu4 cha1 hao2 li2|一毫不差 yi4 hao2 bu4 cha1|不足为据 bu4 zu2 wei2 ju4|不干胶 bu4 gan1 jiao1|一倡百和 yi2 chang4 bai3 he4|给付款 gei3 fu4 kuan3|给付费 gei3 fu4 fei4|给付出 gei3 fu4 chu1|好恶心 hao3 e3 xin1|好恶毒 hao3 e4 du2|好恶劣 hao3 e4 lie4|好恶俗 hao3 e4 su2|拍卖行为 pai1 mai4 xing2 wei2|拍卖行业 pai1 mai4 hang2 ye4|快乐感 kuai4 le4 gan3|娱乐感 yu2 le4 gan3|打击乐观 da3 ji1 le4 guan1|不管乐 bu4 guan3 le4|进行话 jin4 xing2 hua4|举行话 ju3 xing2 hua4|平行话 ping2 xing2 hua4
发行话 fa1 xing2 hua4|广告假 guang3 gao4 jia3|报告假 bao4 gao4 jia3|收藏戏 shou1 cang2 xi4|标准假 biao1 zhun3 jia3|强调温 qiang2 diao4 wen1|强调光 qiang2 diao4 guang1|色调光 se4 diao4 guang1|考试种 kao3 shi4 zhong3|面试种 mian4 shi4 zhong3|测试种 ce4 shi4 zhong3|天台山 tian1 tai1 shan1|天台宗 tian1 tai1 zong1|天台县 tian1 tai1 xian4|天台寺 tian1 tai1 si4|互为了 hu4 wei4 le5|疑为何 yi2 wei4 he2|疑为了 yi2 wei4 le5|评传播 ping2 chuan2 bo1|西学东渐 xi1 xue2 dong1 jian1|天台四万 tian1 tai1 si4 wan4|太平铺 tai4 ping2 pu4
中选择 zhong1 xuan3 ze2|中选出 zhong1 xuan3 chu1|中选用 zhong1 xuan3 yong4|中选取 zhong1 xuan3 qu3|缺省为 que1 sheng3 wei2|可以为空 ke3 yi3 wei2 kong1|划分为 hua4 fen1 wei2|指定为 zhi3 ding4 wei2|类型为 lei4 xing2 wei2|逻辑卷 luo2 ji2 juan4|物理卷 wu4 li3 juan4|存储卷 cun2 chu3 juan4|数据卷 shu4 ju4 juan4|卷组 juan4 zu3|卷标 juan4 biao1|所给 suo3 gei3|给定 gei3 ding4|串行 chuan4 xing2|看串行 kan4 chuan4 hang2|读串行 du2 chuan4 hang2|抄串行 chao1 chuan4 hang2|返回应该 fan3 hui2 ying1 gai1|返回应当 fan3 hui2 ying1 dang1|不更新 bu4 geng1 xin1|不干扰 bu4 gan1 rao3|许多难 xu3 duo1 nan2|许多难民 xu3 duo1 nan4 min2|显露出 xian3 lu4 chu1|这种下 zhe4 zhong3 xia4|那种下 na4 zhong3 xia4|两种下 liang3 zhong3 xia4|几种下 ji3 zhong3 xia4|各种下 ge4 zhong3 xia4|洪洞 hong2 tong2|十里堡 shi2 li3 pu4|个旧 ge4 jiu4|厦大 xia4 da4|曲靖 qu1 jing4|应县木塔 ying4 xian4 mu4 ta3|华县 hua4 xian4|阿克塞 a1 ke4 sai4|漾濞 yang4 bi4|铅山 yan2 shan1|华歆 hua4 xin1|贾平凹 jia3 ping2 wa1|黄柏 huang2 bo4
塞缪尔 sai1 miu4 er3|加缪 jia1 miu4|缪斯 miu4 si1|缪尔 miu4 er3|吡咯 bi3 luo4|毛泽覃 mao2 ze2 tan2|太姥山 tai4 mu3 shan1|天姥 tian1 mu3|南茜 nan2 xi1|露茜 lu4 xi1|茜茜 xi1 xi1|恺撒 kai3 sa1|奔尼撒 ben1 ni2 sa1|僧舍 seng1 she4|圜丘 yuan2 qiu1|刹帝利 cha4 di4 li4|莎草 suo1 cao3
葛洲坝 ge3 zhou1 ba4|厚薄 hou4 bo2|舌咽 she2 yan1|鸡仔 ji1 zai3|迎降 ying2 xiang2|地处长江 di4 chu3 chang2 jiang1|地处长乐 di4 chu3 chang2 le4|牛轧糖 niu2 ga2 tang2|新地王 xin1 di4 wang2|阻吓 zu3 he4|清隽 qing1 juan4|苍颉 cang1 jie2
澎湖 peng2 hu2|嬷嬷 mo2 mo5|一色的 yi2 se4 de5|实弹射击 shi2 dan4 she4 ji1|绿荫 lv4 yin1|林荫 lin2 yin1|浓荫 nong2 yin1|乌尔 wu1 er3|御史大夫 yu4 shi3 da4 fu1|谏议大夫 jian4 yi4 da4 fu1|少阳经 shao4 yang2 jing1|少阴经 shao4 yin1 jing1|少阴病 shao4 yin1 bing4|川芎 chuan1 xiong1|蛲虫 nao2 chong2
`;

export interface ReadingWord {
  readonly word: string;
  /** Syllables parted by a space. */
  readonly pinyin: string;
}

/** Keyed by the first character; the longest words come first. */
export const READING_WORDS: ReadonlyMap<string, readonly ReadingWord[]> = byFirstCharacter(
  WORDS.trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [word = '', ...syllables] = entry.split(' ');
      // 樊於期: the text is looked up without its traditional characters.
      return { word: toSimplified(word), pinyin: syllables.join(' ') };
    }),
);

function byFirstCharacter(words: readonly ReadingWord[]): Map<string, ReadingWord[]> {
  const groups = new Map<string, ReadingWord[]>();
  for (const each of words) {
    const first = each.word.charAt(0);
    groups.set(first, [...(groups.get(first) ?? []), each]);
  }
  for (const group of groups.values()) group.sort((a, b) => b.word.length - a.word.length);
  return groups;
}

/** The syllables that a suffixed 儿 colours, as they are read before it. */
export const ERHUA_SYLLABLES: ReadonlyMap<string, string> = new Map(
  `这zhe4 那na4 哪na3 点dian3 会hui4 花hua1 事shi4 活huo2 玩wan2 空kong4 边bian1 头tou2 块kuai4 劲jin4 味wei4 名ming2
  样yang4 眼yan3 门men2 口kou3 嘴zui3 脸lian3 手shou3 腿tui3 肚du3 伙huo3 个ge4 份fen4 件jian4 片pian1 条tiao2 根gen1
  丝si1 线xian4 面mian4 圈quan1 弯wan1 画hua4 字zi4 词ci2 本ben3 歌ge1 曲qu3 调diao4 声sheng1 响xiang3 信xin4 话hua4
  意yi4 法fa3 准zhun3 谱pu3 底di3 盖gai4 把ba4 座zuo4 盆pen2 瓶ping2 盒he2 罐guan4 壶hu2 碗wan3 勺shao2 刀dao1 板ban3
  棍gun4 棒bang4 杆gan3 尖jian1 刺ci4 针zhen1 钉ding1 绳sheng2 带dai4 包bao1 袋dai4 兜dou1 帽mao4 裙qun2 扣kou4 领ling3
  球qiu2 棋qi2 牌pai2 车che1 船chuan2 票piao4 摊tan1 馆guan3 店dian4 院yuan4 墙qiang2 道dao4 路lu4 村cun1 街jie1 桥qiao2
  树shu4 枝zhi1 叶ye4 芽ya2 草cao3 苗miao2 果guo3 核hu2 皮pi2 馅xian4 饼bing3 汤tang1 粥zhou1 糖tang2 豆dou4 菜cai4 鸟niao3
  鱼yu2 虫chong2 猫mao1 狗gou3 兔tu4 猴hou2 鸡ji1 鸭ya1 马ma3 天tian1 今jin1 明ming2 昨zuo2 后hou4 星xing1 风feng1 云yun2
  冰bing1 水shui3 火huo3 烟yan1 坑keng1 洞dong4 缝feng4 印yin4 影ying3 亮liang4 气qi4 爷ye2 哥ge1 妞niu1 妹mei4 姐jie3
  侄zhi2 娘niang2 们men5 官guan1 贼zei2 鬼gui3 伴ban4 号hao4 班ban1 段duan4 截jie2 半ban4 堆dui1 群qun2 对dui4 串chuan4
  层ceng2 趟tang4 回hui2 阵zhen4 下xia4 步bu4 团tuan2 卷juan3 捆kun3 瓣ban4 粒li4 滴di1 早zao3 跟gen1 旁pang2 当dang4 盹dun3
  窍qiao4 招zhao1 蛋dan4 偷tou1 闷men4 梁liang2 棚peng2 筐kuang1 篮lan2 箱xiang1 锅guo1 腕wan4 词ci2 沿yan2 帮bang1 心xin1
  牙ya2 塞sai1 摊tan1 食shi2 腔qiang1 坎kan3 款kuan3 过guo4 尾wei3 蒂di4 婶shen3 叔shu1 舅jiu4 嗓sang3 腰yao1 胖pang4 串chuan4
  码ma3 茬cha2 杂za2 擦ca1 孩hai2 盘pan2 栏lan5 干gan1 槛kan3 方fang1 肠chang2 瓤rang2 价jia4 辫bian4 链lian4 肩jian1
  签qian1 瓜gua1 褂gua4 刷shua1 转zhuan4 黄huang2 晃huang4 窗chuang1 绢juan4 圆yuan2 缘yuan2 远yuan3 背bei4 黑hei1 神shen2 仁ren2
  刃ren4 镚beng4 颈geng3 成cheng2 鞋xie2 角jiao3 垂chui2 墩dun1 轮lun2 春chun1 瓮weng4 子zi3 汁zhi1 齿chi3 鼻bi2 脐qi2
  鸣ming2 铃ling2 镜jing4 清qing1 驴lv2 盂yu2 特te4 乐le4 嗝ge2 珠zhu1 数shu4 冻dong4 盅zhong1 葱cong1
  熊xiong2 泡pao4 套tao4 高gao1 好hao3 罩zhao4 哨shao4 枣zao3 漂piao1 轴zhou2 丑chou3 油you2 牛niu2 阄jiu1 戳chuo1 窝wo1
  膜mo2 末mo4 脑nao3 色shai3 环huan2 蝶die2 锤chui2 钩gou1 镯zhuo2 坠zhui4 桃tao2 梨li2 蒜suan4 阶jie1 匣xia2 架jia4
  柜gui4 胆dan3 园yuan2 丸wan2 唇chun2`
    .split(/\s+/)
    .map((entry) => [entry.charAt(0), entry.slice(1)]),
);
