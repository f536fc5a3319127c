import * as speech from 'microsoft-cognitiveservices-speech-sdk';

const config = speech.SpeechConfig.fromHost(new URL('{origin}'), '{key}');
config.speechSynthesisVoiceName = { voice };
config.speechSynthesisOutputFormat = speech.SpeechSynthesisOutputFormat.Audio24Khz96KBitRateMonoMp3;
const file = speech.AudioConfig.fromAudioFileOutput('speech.mp3');
const synthesizer = new speech.SpeechSynthesizer(config, file);
await new Promise((resolve, reject) => synthesizer.speakTextAsync({ text }, resolve, reject));
synthesizer.close();
