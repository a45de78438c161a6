package main

import (
	"time"

	"github.com/alicebob/miniredis/v2"
)

// startRedis moves miniredis's clock: by itself it stands still and no key ever expires. Its keys live in memory.
func startRedis(settings settings, port int, _ chan<- error) (engine, error) {
	redis := miniredis.NewMiniRedis()
	if err := redis.StartAddr(settings.address(port)); err != nil {
		return engine{}, err
	}
	ticker := time.NewTicker(time.Second)
	stopped := make(chan struct{})
	go func() {
		last := time.Now()
		for {
			select {
			case now := <-ticker.C:
				redis.FastForward(now.Sub(last))
				last = now
			case <-stopped:
				return
			}
		}
	}()
	stop := func() {
		ticker.Stop()
		close(stopped)
		redis.Close()
	}
	return engine{url: "redis://" + settings.address(port), stop: stop}, nil
}
