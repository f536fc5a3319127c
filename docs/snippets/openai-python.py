from openai import OpenAI

openai = OpenAI(base_url='{origin}/openai/v1', api_key='{key}')
with openai.audio.speech.with_streaming_response.create(
    model='tts-1',
    voice={voice},
    input={text},
    response_format={format},
    speed={speed},
) as speech:
    speech.stream_to_file('speech.{extension}')
