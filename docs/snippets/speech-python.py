import json
import urllib.request

body = {body}
request = urllib.request.Request(
    '{origin}/api/v1/tts/single',
    data=json.dumps(body).encode(),
    headers={'Content-Type': 'application/json', '{authName}': '{authValue}'},
)
with urllib.request.urlopen(request) as reply, open('speech.{extension}', 'wb') as file:
    file.write(reply.read())
