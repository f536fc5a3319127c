"""OpenStack Swift with its S3 interface, all servers in one process on loopback, for tests.

Usage: swift-in-one.py FOLDER. Prints the URL once it serves, and ends with its standard input.
"""
import os
import socket
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import listen, wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402

folder = sys.argv[1]
KEY, SECRET = 'parlando', 'test-secret'


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


# Before anything of Swift reads it.
utils.SWIFT_CONF_FILE = write('swift.conf', '''
[swift-hash]
swift_hash_path_suffix = test
swift_hash_path_prefix = test
[storage-policy:0]
name = one
default = yes
''')
utils.validate_configuration()

from swift.common import storage_policy  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402

storage_policy.reload_storage_policies()
os.makedirs(os.path.join(folder, 'devices', 'd1'), exist_ok=True)
sockets = {name: listen(('127.0.0.1', 0), backlog=512) for name in ('proxy', 'account', 'container', 'object')}
common = f'''
[DEFAULT]
devices = {folder}/devices
mount_check = false
swift_dir = {folder}
log_level = ERROR
log_address = {folder}/no-log
'''

for name in ('account', 'container', 'object'):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({
        'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': sockets[name].getsockname()[1],
        'device': 'd1', 'weight': 1,
    })
    builder.rebalance(seed=1)
    builder.get_ring().save(os.path.join(folder, f'{name}.ring.gz'))
    write(f'{name}.conf', f'''{common}
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
''')

write('proxy.conf', f'''{common}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
node_timeout = 60
recoverable_node_timeout = 60
conn_timeout = 10
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_{KEY} = {SECRET} .admin
''')


class Cache:
    """In place of memcached, whose entries may vanish at any time: nothing has to expire within a test."""

    def __init__(self):
        self.entries = {}

    def get(self, key, **_):
        return self.entries.get(key)

    def set(self, key, value, **_):
        self.entries[key] = value

    def delete(self, key, **_):
        self.entries.pop(key, None)


class Silent:
    def write(self, *_):
        pass

    def info(self, *_):
        pass

    debug = error = exception = warning = info


cache = Cache()


def serve(name):
    app = loadapp(os.path.join(folder, f'{name}.conf'))
    # Otherwise a body waits for the acknowledgement of its headers.
    sockets[name].setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def cached(env, start_response):
        return app({**env, 'swift.cache': cache}, start_response)

    eventlet.spawn_n(
        wsgi.server, sockets[name], cached, Silent(), protocol=SwiftHttpProtocol, log_output=False,
        custom_pool=eventlet.GreenPool(1000), capitalize_response_headers=False,
    )


for name in sockets:
    serve(name)
print(f'http://127.0.0.1:{sockets["proxy"].getsockname()[1]}', flush=True)
eventlet.tpool.execute(sys.stdin.read)
