from elevenlabs import save
from elevenlabs.client import ElevenLabs

client = ElevenLabs(base_url='{origin}/elevenlabs', api_key='{key}')
save(client.text_to_speech.convert({voice}, text={text}), 'speech.mp3')
