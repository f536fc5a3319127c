export interface Sample {
  readonly name: string;
  readonly source: string;
  readonly spoken: string;
  readonly warnings?: readonly string[];
}

const NO_STYLE = 'SSML_NO_EXPRESS_AS';
const NOT_SPOKEN = 'SSML_NOT_SPOKEN';
const TAG = 'SSML_UNSUPPORTED_TAG';
const RATE = 'SSML_PROSODY_RATE';

/** Typical documents, like those in vendors' guides, the W3C recommendation and people's scripts. */
export const samples: readonly Sample[] = [
  {
    name: 'Azure: one voice, indented',
    source: `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US">
    <voice name="en-US-AvaMultilingualNeural">
        The library opens at nine.
    </voice>
</speak>`,
    spoken: 'The library opens at nine.',
    warnings: [NO_STYLE],
  },
  {
    name: 'Azure: two speakers, single quotes, a voice name with a colon',
    source: `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='en-US'>
  <voice name='en-US-Ava:DragonHDLatestNeural' parameters='temperature=0.8'>Did you sleep well?</voice>
  <voice name='en-US-Andrew:DragonHDLatestNeural' effect='eq_car'>Like a stone.</voice>
</speak>`,
    spoken: 'Did you sleep well?Like a stone.',
    warnings: [NO_STYLE, NOT_SPOKEN, NOT_SPOKEN],
  },
  {
    name: 'Azure: roles and styles in Chinese',
    source: `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis"
       xmlns:mstts="https://www.w3.org/2001/mstts" xml:lang="zh-CN">
    <voice name="zh-CN-XiaomoNeural">
        奶奶推开门，笑着说：
        <mstts:express-as role="SeniorFemale" style="gentle" styledegree="1.5">
            “外面冷，快进来。”
        </mstts:express-as>
    </voice>
</speak>`,
    spoken: '奶奶推开门，笑着说： “外面冷，快进来。”',
  },
  {
    name: 'Azure: every silence, http namespace, lower-case types',
    source: `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="http://www.w3.org/2001/mstts" xml:lang="zh-CN">
<voice name="zh-CN-YunxiNeural">
<mstts:silence type="Leading-exact" value="0.3s"/><mstts:silence  type="Sentenceboundary" value="200ms"/>
<mstts:silence type="comma-exact" value="50ms"/><mstts:silence type="enumerationcomma-exact" value="150ms"/>苹果、梨，都有。
</voice>
</speak>`,
    spoken: '苹果、梨，都有。',
    warnings: [NO_STYLE],
  },
  {
    name: 'Azure: background audio without xmlns, viseme, bookmark, duration',
    source: `<speak version="1.0" xml:lang="en-US" xmlns:mstts="http://www.w3.org/2001/mstts">
  <mstts:backgroundaudio src="https://example.com/rain.wav" volume="0.7" fadein="3000" fadeout="4000"/>
  <voice name="en-US-AvaNeural">
    <mstts:viseme type="FacialExpression"/><mstts:audioduration value="20s"/>
    Plant the <bookmark mark='tulip'/>tulips.
  </voice>
</speak>`,
    spoken: 'Plant the tulips.',
    warnings: [NO_STYLE, NOT_SPOKEN, NOT_SPOKEN, NOT_SPOKEN],
  },
  {
    name: 'Azure: say-as of all kinds with spaces inside',
    source: `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice name="en-US-AvaNeural"><p>
 Your <say-as interpret-as="ordinal"> 2nd </say-as> order of <say-as interpret-as="cardinal"> 12 </say-as> chairs
 leaves on <say-as interpret-as="date" format="mdy"> 11/20/2026 </say-as>, at <say-as interpret-as="time" format="hms12"> 4:30pm </say-as>.
 Call <say-as interpret-as="telephone" format="1">(888) 555-0100</say-as>, pay <say-as interpret-as="currency" language="en-US">99.9 USD</say-as>,
 wait <say-as interpret-as="duration" format="hms">01:18:30</say-as>.
</p></voice></speak>`,
    spoken:
      'Your 2nd order of 12 chairs leaves on 11/20/2026, at 4:30pm. Call (888) 555-0100, pay 99.9 USD, wait 01:18:30.',
    warnings: [NO_STYLE, NOT_SPOKEN],
  },
  {
    name: 'Azure: phonemes in four alphabets, lexicon, https namespace of synthesis',
    source: `<speak version="1.0" xmlns="https://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice name="en-US-AvaNeural">
 <lexicon uri="https://example.com/lexicon.xml"/>
 <phoneme alphabet="ipa" ph="təˈmeɪtoʊ">tomato</phoneme>
 <phoneme alphabet="sapi" ph="iy eh n y uw eh s">en-US</phoneme>
 <s>His name is <phoneme alphabet="ups" ph="JH AU">Zhou</phoneme>.</s>
 <phoneme alphabet='x-sampa' ph='he."lou'>hello</phoneme>
</voice></speak>`,
    spoken: 'tomato en-USHis name is Zhou.hello',
    warnings: [NO_STYLE, NOT_SPOKEN, NOT_SPOKEN, NOT_SPOKEN],
  },
  {
    name: 'Azure: prosody by percent, word, semitone and contour',
    source: `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice name="en-US-GuyNeural">
 <prosody rate="+30.00%" volume="+20.00%">Faster.</prosody> Welcome to <prosody pitch="high">higher</prosody>
 <prosody pitch="-2st" range="+10%" contour="(60%,-60%) (100%,+80%)" >grounds</prosody>
 <prosody volume="75" rate="0.9">now</prosody>.
</voice></speak>`,
    spoken: 'Faster. Welcome to higher grounds now.',
    warnings: [NO_STYLE, NOT_SPOKEN, RATE],
  },
  {
    name: 'Azure: audio with words to fall back on, in a paragraph',
    source: `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice name="en-US-AvaNeural"><p>
 <audio src="https://example.com/hello.wav"/> Please speak after the beep.
 <audio src="https://example.com/beep.wav">Beep could not be played.</audio>
</p></voice></speak>`,
    spoken: 'Please speak after the beep. Beep could not be played.',
    warnings: [NO_STYLE, NOT_SPOKEN, NOT_SPOKEN],
  },
  {
    name: 'Azure: multi-talker dialogue',
    source: `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xmlns:mstts='https://www.w3.org/2001/mstts' xml:lang='en-US'>
 <voice name='en-US-MultiTalker-Ava-Andrew:DragonHDLatestNeural'><mstts:dialog>
   <mstts:turn speaker="ava">Ready?</mstts:turn>
   <mstts:turn speaker="andrew">Nearly.</mstts:turn>
 </mstts:dialog></voice></speak>`,
    spoken: 'Ready?Nearly.',
    warnings: [NO_STYLE, NOT_SPOKEN, NOT_SPOKEN],
  },
  {
    name: 'Azure: personal voice and voice conversion, xml:gender',
    source: `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xmlns:mstts='http://www.w3.org/2001/mstts' xml:lang='en-US'>
 <voice xml:lang='en-US' xml:gender='Male' name='PhoenixV2Neural'><mstts:ttsembedding speakerProfileId='abc'>I am glad.</mstts:ttsembedding></voice>
 <voice name='en-US-AvaNeural'><mstts:voiceconversion url="https://example.com/a.wav"/></voice></speak>`,
    spoken: 'I am glad.',
    warnings: [NO_STYLE, NOT_SPOKEN, NOT_SPOKEN],
  },
  {
    name: 'Azure: a formula is warned of once',
    source: `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='en-US'><voice name='en-US-JennyNeural'>
 <math xmlns='http://www.w3.org/1998/Math/MathML'><msup><mi>a</mi><mn>2</mn></msup><mo>+</mo><mi>b</mi></math></voice></speak>`,
    spoken: 'a2+b',
    warnings: [NO_STYLE, TAG],
  },
  {
    name: 'read-aloud clients: long voice name, units in Hz',
    source: `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='en-US'><voice name='Microsoft Server Speech Text to Speech Voice (en-US, EmmaMultilingualNeural)'><prosody pitch='+0Hz' rate='+0%' volume='+0%'>Hello &amp; welcome</prosody></voice></speak>`,
    spoken: 'Hello & welcome',
    warnings: [NO_STYLE],
  },
  {
    name: 'W3C: declaration, schema location, metadata, paragraphs, marks',
    source: `<?xml version="1.0"?>
<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis"
         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://www.w3.org/2001/10/synthesis
                   http://www.w3.org/TR/speech-synthesis11/synthesis.xsd"
         xml:lang="en-US" xml:base="http://www.example.com/">
  <meta name="seeAlso" content="http://example.com/ssml-metadata.xml"/>
  <metadata>
   <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="x">Not to be heard</rdf:Description></rdf:RDF>
  </metadata>
  <!-- two paragraphs -->
  <voice name="en-US-JennyNeural" gender="female" age="30" required="name" onvoicefailure="priorityselect">
  <p>
    <s>You have <emphasis>four</emphasis> new messages.</s>
    <s>The first is from <w>Stephanie</w> <token>Williams</token> and arrived at <break/> 3:45pm.<mark name="here"/></s>
  </p>
  <p xml:lang="en-GB">The subject is <prosody rate="-20%" duration="3s">ski trip</prosody></p>
  </voice>
</speak>`,
    spoken:
      'You have four new messages.The first is from Stephanie Williams and arrived at 3:45pm.The subject is ski trip',
    warnings: [NO_STYLE, NOT_SPOKEN],
  },
  {
    name: 'W3C: lexicon and look-up, lang, decibels, nested voices, desc',
    source: `<?xml version="1.0" encoding="UTF-8"?>
<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US">
  <lexicon uri="http://www.example.com/lexicon.pls" xml:id="pls" type="application/pls+xml"/>
  <voice name="en-US-GuyNeural">
   <lookup ref="pls">The movie was <lang xml:lang="it" onlangfailure="ignorelang">La vita è bella</lang>,</lookup>
   <prosody volume="-6dB">said <voice name="en-US-AriaNeural">Ann</voice> softly.</prosody>
   <audio src="prompt.au" fetchtimeout="1s" clipBegin="0.5s" repeatCount="2" soundLevel="+6dB" speed="120%"><desc xml:lang="en">applause</desc></audio>
  </voice>
</speak>`,
    spoken: 'The movie was La vita è bella, said Ann softly.',
    warnings: [NO_STYLE, NOT_SPOKEN, NOT_SPOKEN, NOT_SPOKEN, NOT_SPOKEN],
  },
  {
    name: 'Google: media, expletives, units (inside a voice)',
    source: `<speak><voice name="en-US-Wavenet-A">
  Here are <say-as interpret-as="characters">SSML</say-as> samples. I can pause <break time="3s"/>.
  <say-as interpret-as="expletive">censor this</say-as> <say-as interpret-as="unit">10 foot</say-as>
  <par><media xml:id="q" begin="0.5s"><speak2>Who?</speak2></media></par>
  <sub alias="World Wide Web Consortium">W3C</sub> <emphasis level="moderate">done</emphasis>
  <google:style name="lively">yes</google:style></voice></speak>`,
    spoken:
      'Here are SSML samples. I can pause . censor this 10 foot Who? World Wide Web Consortium done yes',
    warnings: [NO_STYLE, NOT_SPOKEN, NOT_SPOKEN, TAG, TAG, TAG, TAG],
  },
  {
    name: 'Amazon: effects, domains, parts of speech, undeclared prefixes',
    source: `<speak><voice name="Joanna">
  <amazon:domain name="news">From Tuesday</amazon:domain>, <amazon:effect name="whispered">a secret</amazon:effect>.
  I <w role="amazon:VB">read</w> it <amazon:breath duration="medium" volume="x-loud"/> twice.
  <prosody amazon:max-duration="2s">Human speech.</prosody>
  <phoneme alphabet="x-amazon-pinyin" ph="bao2">薄</phoneme></voice></speak>`,
    spoken: 'From Tuesday, a secret. I read it twice. Human speech. 薄',
    warnings: [NO_STYLE, TAG, TAG, NOT_SPOKEN, TAG, NOT_SPOKEN],
  },
  {
    name: 'CDATA and references from a content system',
    source: `<speak version="1.0"><voice name="es-MX-DaliaNeural"><![CDATA[Pan & agua <hoy>]]> &#161;Hola&#33; &lt;ni&#xF1;o&gt;</voice></speak>`,
    spoken: 'Pan & agua <hoy> ¡Hola! <niño>',
    warnings: [NO_STYLE, 'INVALID_CHARACTERS'],
  },
  {
    name: 'prefixed namespaces of another tool chain',
    source: `<ssml:speak version="1.0" xmlns:ssml="http://www.w3.org/2001/10/synthesis" xmlns:ms="https://www.w3.org/2001/mstts" xml:lang="en-US">
 <ssml:voice name="en-US-AriaNeural"><ms:express-as style="cheerful"><ssml:p>Fine.</ssml:p></ms:express-as></ssml:voice></ssml:speak>`,
    spoken: 'Fine.',
  },
];
